package quizzes

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
)

// Question is one variant of an item: numbers drawn, options in an order of
// their own. It depends on nothing but the item and the seed.
type Question struct {
	Item   *Item
	Seed   uint64
	Script string // "" if nothing is run

	names   map[string]value
	options []*option // as shown
}

// Words is a question in one language. HTML fields are safe to write as they are.
type Words struct {
	Title     string // plain
	TitleHTML string
	Stem      string // HTML, may be ""
	Options   []Choice
}

// Choice is one option as shown. ID is what a form sends.
type Choice struct{ ID, HTML string }

// maxDraws is how often numbers are drawn until they suit; after that the item is
// at fault, and a test finds it.
const maxDraws = 200

// Variant draws the numbers of an item from a seed.
func (i *Item) Variant(seed uint64) (*Question, error) {
	random := kafka.NewRandom(seed)
	for range maxDraws {
		names, ok, err := i.drawNumbers(&random)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: item %s, seed %d: %w", i.file, i.line, i.ID, seed, err)
		}
		if !ok {
			continue
		}
		q := &Question{Item: i, Seed: seed, names: names}
		q.Script = q.script()
		q.options = shuffled(i.options, &random)
		return q, nil
	}
	return nil, fmt.Errorf("%s:%d: item %s, seed %d: no drawn numbers meet its needs", i.file, i.line, i.ID, seed)
}

func (i *Item) drawNumbers(random *kafka.Random) (names map[string]value, ok bool, err error) {
	names = map[string]value{}
	for _, d := range i.draws {
		names[d.name] = d.from[random.Below(int64(len(d.from)))]
	}
	for _, l := range i.lets {
		v, err := sum(l.is.words, names)
		if err != nil {
			return nil, false, fmt.Errorf("let %s: %w", l.name, err)
		}
		names[l.name] = v
	}
	for _, need := range i.needs {
		met, err := need.holds(names)
		if err != nil || !met {
			return nil, false, err
		}
	}
	return names, true, nil
}

func shuffled(options []option, random *kafka.Random) []*option {
	order := make([]*option, len(options))
	for i := range options {
		order[i] = &options[i]
	}
	for i := len(order) - 1; i > 0; i-- {
		j := random.Below(int64(i + 1))
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// script is the scenario with its numbers, in the form that links and labs use.
func (q *Question) script() string {
	if !q.Item.Runs() {
		return ""
	}
	var b strings.Builder
	b.WriteString("# rebalance-lab 1\n")
	for _, lang := range say.Langs {
		b.WriteString("title." + lang.String() + " " + q.plain(lang, q.Item.title.in(lang)) + "\n")
	}
	for _, line := range q.Item.script {
		b.WriteString(q.raw(line) + "\n")
	}
	return b.String()
}

// Words gives the question in a language.
func (q *Question) Words(lang say.Lang) Words {
	w := Words{
		Title:     q.plain(lang, q.Item.title.in(lang)),
		TitleHTML: inline(q.fill(lang, q.Item.title.in(lang))),
		Stem:      paragraphs(q.fill(lang, q.Item.stem.in(lang))),
	}
	for _, o := range q.options {
		w.Options = append(w.Options, Choice{o.id, inline(q.fill(lang, o.text.in(lang)))})
	}
	return w
}

// slot is {name} or, with the particles that fit, {name|이/가}.
var slot = regexp.MustCompile(`\{([a-z][a-z0-9]*)(?:\|([^}]+))?\}`)

// fill puts the drawn numbers into a text, as people say them.
func (q *Question) fill(lang say.Lang, text string) string {
	return slot.ReplaceAllStringFunc(text, func(s string) string {
		m := slot.FindStringSubmatch(s)
		v, ok := q.names[m[1]]
		if !ok {
			return s
		}
		said := v.in(lang)
		if m[2] != "" {
			said = say.Josa(said, m[2])
		}
		return said
	})
}

// raw puts the drawn numbers into a line of a script.
func (q *Question) raw(text string) string {
	return slot.ReplaceAllStringFunc(text, func(s string) string {
		if v, ok := q.names[slot.FindStringSubmatch(s)[1]]; ok {
			return v.raw()
		}
		return s
	})
}

// plain is a filled text without marks, for titles.
func (q *Question) plain(lang say.Lang, text string) string {
	return strings.NewReplacer("`", "", "**", "").Replace(q.fill(lang, text))
}

// given says whether an option's conditions on the numbers hold.
func (q *Question) given(o *option) (bool, error) {
	for _, e := range o.given {
		if met, err := e.holds(q.names); err != nil || !met {
			return false, err
		}
	}
	return true, nil
}

// Has says whether an answer is one of the options.
func (q *Question) Has(answer string) bool {
	return slices.ContainsFunc(q.options, func(o *option) bool { return o.id == answer })
}
