package lessons

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/lessons/markdown"
)

// lint looks at the words of a built text: numbers that were typed in, particles
// that do not fit, stars that did not become bold.
func (b *builder) lint() {
	allowed := b.allowedTimes()
	walk(b.doc, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Text:
			if n.Parent().Kind() == ast.KindCodeSpan {
				return
			}
			words := string(n.Segment.Value(b.t.source))
			if strings.Contains(words, "**") {
				b.found.add(b.t.lineOf(n), "stray ** in %q", words)
			}
			if !b.quoted(n) {
				b.typedTimes(n, words, allowed)
			}
		case *markdown.Chip:
			b.particle(n, "C"+itoa(n.Number), n.Tail)
		case *markdown.Expression:
			if n.Particle == "" {
				b.particle(n, n.Value, b.following(n))
			}
		}
	})
}

// quoted says whether words are somebody's guess or claim, or speak to teachers:
// there a number is no statement about a run.
func (b *builder) quoted(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Kind() == ast.KindBlockquote {
			return true
		}
		if d, ok := p.(*markdown.Directive); ok && d.Name == "note" {
			return true
		}
	}
	return false
}

// typed finds a length of time in prose.
var typed = regexp.MustCompile(`(\d[\d,]*(?:\.\d+)?)[ \x{a0}]?(ms|밀리초|초|s|seconds?|분|min|minutes?|시간|hours?)`)

// typedTimes holds that a length of time in prose is a setting's default, past
// or present, or stands in the script that the lesson runs. Everything else
// comes from a run, {{…}}, or is declared as {{fixed 400s}}.
func (b *builder) typedTimes(n ast.Node, words string, allowed []kafka.Millis) {
	for _, m := range typed.FindAllStringSubmatchIndex(words, -1) {
		after, _ := utf8.DecodeRuneInString(words[m[1]:])
		unit := words[m[4]:m[5]]
		latin := unit[0] < utf8.RuneSelf
		if latin && unicode.IsLetter(after) && after < utf8.RuneSelf || unit == "분" && after == '의' {
			continue // "3rd", "15분의 1"
		}
		d, ok := length(words[m[2]:m[3]], unit)
		if !ok || !slices.Contains(allowed, d) {
			b.found.add(b.t.lineOf(n), "%q is typed in: write {{…}} of a run, {{default …}}, or {{fixed …}} if it is no run's", words[m[0]:m[1]])
		}
	}
}

func length(number, unit string) (kafka.Millis, bool) {
	short := map[string]string{"밀리초": "ms", "초": "s", "second": "s", "seconds": "s", "분": "m", "min": "m", "minute": "m", "minutes": "m",
		"시간": "h", "hour": "h", "hours": "h"}[unit]
	if short == "" {
		short = unit
	}
	return scenario.ParseDuration(strings.ReplaceAll(number, ",", "") + short)
}

var inScript = regexp.MustCompile(`\d+(?:\.\d+)?(?:ms|s|m|h)\b`)

// allowedTimes are the lengths of time that a text may name outright.
func (b *builder) allowedTimes() []kafka.Millis {
	var all []kafka.Millis
	add := func(s *kafka.Setting, value string) {
		if n, err := strconv.ParseInt(value, 10, 64); err == nil && strings.HasSuffix(s.Name, ".ms") {
			all = append(all, kafka.Millis(n))
		}
	}
	for _, name := range b.t.front.Settings {
		if s := lookupSetting(name); s != nil {
			add(s, s.Default)
			for _, change := range s.Changes {
				add(s, change.Default)
			}
		}
	}
	for _, id := range b.t.allScenarios() {
		run, err := b.c.runs.Get(id)
		if err != nil {
			continue
		}
		for _, found := range inScript.FindAllString(run.Script, -1) {
			if d, ok := scenario.ParseDuration(found); ok {
				all = append(all, d)
			}
		}
	}
	return all
}

// pairs are the particles that depend on the sound before them.
var pairs = []string{"이/가", "은/는", "을/를", "과/와", "으로/로", "이에요/예요", "이라/라", "이나/나", "이고/고", "이면/면"}

// following is the text right behind a node.
func (b *builder) following(n ast.Node) string {
	if next, ok := n.NextSibling().(*ast.Text); ok {
		return string(next.Segment.Value(b.t.source))
	}
	return ""
}

// particle holds that the particle behind a name or number fits how it is read.
func (b *builder) particle(n ast.Node, read, words string) {
	if b.page.Lang != say.KO {
		return
	}
	for _, pair := range pairs {
		with, without, _ := strings.Cut(pair, "/")
		for _, written := range []string{with, without} {
			rest, found := strings.CutPrefix(words, written)
			after, _ := utf8.DecodeRuneInString(rest)
			if !found || unicode.Is(unicode.Hangul, after) {
				continue
			}
			if want := say.Particle(read, pair); want != written {
				b.found.add(b.t.lineOf(n), "after %s write %q, not %q", read, want, written)
			}
			return
		}
	}
}
