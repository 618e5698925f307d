package lessons

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/lessons/markdown"
)

type langIndex = say.Lang

func itoa(n int) string { return strconv.Itoa(n) }

// resolve fills in what the text only names: numbers, addresses, English terms.
func (b *builder) resolve() {
	introduced := map[string]bool{}
	walk(b.doc, func(n ast.Node) {
		switch n := n.(type) {
		case *markdown.Expression:
			b.expression(n)
		case *markdown.Reference:
			b.reference(n)
		case *markdown.Term:
			b.term(n, introduced)
		}
	})
}

// expression evaluates {{…}}: of a setting's default, of a number that is no
// run's, or of the run that is named in it or by the block around it.
func (b *builder) expression(e *markdown.Expression) {
	word, rest, _ := strings.Cut(e.Source, " ")
	switch {
	case word == "default":
		e.Value = b.defaultOf(e, rest)
	case word == "fixed":
		d, ok := scenario.ParseDuration(rest)
		if !ok {
			b.found.add(b.t.lineOf(e), "{{fixed %s}}: write a duration such as 400s", rest)
		}
		e.Value = say.Duration(b.page.Lang, d)
	default:
		e.Value = b.valueOfRun(e)
	}
	if e.Particle != "" && b.page.Lang == say.KO {
		e.Value = say.Josa(e.Value, particlePair(e.Particle))
	}
}

// particlePair turns "(이)가" into say's "이/가".
func particlePair(written string) string {
	optional, rest, _ := strings.Cut(strings.TrimPrefix(written, "("), ")")
	switch rest {
	case "로":
		return "으로/로"
	case "에요":
		return "이에요/예요"
	}
	return optional + "/" + rest
}

func (b *builder) defaultOf(e *markdown.Expression, name string) string {
	s := lookupSetting(name)
	if s == nil {
		b.found.add(b.t.lineOf(e), "no setting %s", name)
		return "?"
	}
	return readValue(b.page.Lang, s, s.Default)
}

func (b *builder) valueOfRun(e *markdown.Expression) string {
	scenario, source := b.scenarioAround(e), e.Source
	if id, rest, ok := strings.Cut(e.Source, ": "); ok {
		scenario, source = id, rest
	}
	if scenario == "" {
		b.found.add(b.t.lineOf(e), "{{%s}}: name its run, as in {{block-301s: %s}}", e.Source, e.Source)
		return "?"
	}
	run := b.run(e, scenario)
	if run == nil {
		return "?"
	}
	value, err := run.Say(b.page.Lang, source)
	if err != nil {
		b.found.add(b.t.lineOf(e), "{{%s}} in %s: %v", source, scenario, err)
		return "?"
	}
	return value
}

// scenarioAround is the run of the nearest block around a node that has one.
func (b *builder) scenarioAround(n ast.Node) string {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if d, ok := p.(*markdown.Directive); ok && d.Attr("scenario") != "" {
			return d.Attr("scenario")
		}
	}
	return ""
}

// reference checks the mark that words are tied to. A figure of this lesson is
// the goal where there is one, else the lab at that moment.
func (b *builder) reference(r *markdown.Reference) {
	run := b.run(r, r.Scenario)
	if run == nil {
		return
	}
	b.moment(r, run, r.Mark)
	if r.Consumer != "" && !run.HasConsumer(r.Consumer) {
		b.found.add(b.t.lineOf(r), "%s has no consumer %s", r.Scenario, r.Consumer)
	}
	r.Href = "/" + b.page.Lang.String() + "/labs/" + r.Scenario + "?at=" + r.Mark
	if r.Consumer != "" {
		r.Href += "&sel=" + r.Consumer
	}
	for _, d := range b.t.directives() {
		if d.Name == "figure" && d.Attr("scenario") == r.Scenario {
			r.Figure = d.Arg(0)
		}
	}
}

func (b *builder) term(t *markdown.Term, introduced map[string]bool) {
	words, known := b.c.terms[t.ID]
	if !known {
		b.found.add(b.t.lineOf(t), "no term %s in terms.txt", t.ID)
		return
	}
	if introduced[t.ID] {
		b.found.add(b.t.lineOf(t), "term:%s is introduced twice: keep the first", t.ID)
	}
	introduced[t.ID] = true
	if b.page.Lang == say.KO {
		t.English = words[say.EN]
	}
}
