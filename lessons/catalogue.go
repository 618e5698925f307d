package lessons

import (
	"errors"
	"fmt"
	"io/fs"
	"sort"
	"sync"

	"rebalancelab/engine/say"
)

// Catalogue is all lessons, parsed. Its methods may be called from several
// goroutines.
type Catalogue struct {
	files   fs.FS
	plan    Plan
	terms   map[string][2]string
	runs    *Runs
	all     []*lesson
	early   []Problem // found while loading
	library []Entry
	cases   []Case
	topics  []Topic
	mutex   sync.Mutex
	built   map[buildKey]*built
}

type buildKey struct {
	slug string
	lang say.Lang
}

type built struct {
	page  *Page
	found []Problem
}

// lesson is one written lesson.
type lesson struct {
	plan  *Planned
	texts [2]*text // by say.Lang
}

// ErrNoLesson says that there is no such lesson.
var ErrNoLesson = errors.New("no such lesson")

// Load reads the plan, the terms and every lesson below files.
func Load(files fs.FS) (*Catalogue, error) {
	c := &Catalogue{files: files, runs: NewRuns(files), built: map[buildKey]*built{}}
	var found []Problem
	c.plan, found = readPlan(files)
	c.early = append(c.early, found...)
	c.terms, found = readTerms(files)
	c.early = append(c.early, found...)
	c.early = append(c.early, c.readLibrary()...)
	c.early = append(c.early, c.readCases()...)
	c.early = append(c.early, c.readQuestions()...)
	for i := range c.plan.Lessons {
		planned := &c.plan.Lessons[i]
		if _, err := fs.Stat(files, planned.Slug); err != nil {
			continue
		}
		l := &lesson{plan: planned}
		for _, lang := range say.Langs {
			name := planned.Slug + "/" + lang.String() + ".md"
			source, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, fmt.Errorf("lessons: %w", err)
			}
			l.texts[lang] = parseText(name, lang, source)
			c.early = append(c.early, l.texts[lang].found...)
		}
		c.all = append(c.all, l)
	}
	sort.Slice(c.all, func(i, j int) bool { return c.all[i].plan.Number < c.all[j].plan.Number })
	return c, nil
}

// Card is a lesson in a list.
type Card struct {
	Number  int
	Slug    string
	Part    string
	Front   Front
	Figures []string // scenarios, in order
}

// Cards lists the written lessons in the order of the course.
func (c *Catalogue) Cards(lang say.Lang) []Card {
	cards := make([]Card, len(c.all))
	for i, l := range c.all {
		t := l.texts[lang]
		cards[i] = Card{l.plan.Number, l.plan.Slug, l.plan.Part[lang], t.front, t.scenarios("figure")}
	}
	return cards
}

// Runs gives the runs of the library, shared by everything that shows them.
func (c *Catalogue) Runs() *Runs { return c.runs }

// Plan is what the course must teach.
func (c *Catalogue) Plan() *Plan { return &c.plan }

// Lesson builds the page of one lesson; it is built once and shared, so callers
// must not change it.
func (c *Catalogue) Lesson(slug string, lang say.Lang) (*Page, error) {
	b := c.build(slug, lang)
	if b == nil {
		return nil, fmt.Errorf("%w: %s", ErrNoLesson, slug)
	}
	return b.page, nil
}

func (c *Catalogue) build(slug string, lang say.Lang) *built {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	key := buildKey{slug, lang}
	if b := c.built[key]; b != nil {
		return b
	}
	for i, l := range c.all {
		if l.plan.Slug != slug {
			continue
		}
		b := c.buildPage(l, lang)
		b.page.Prev, b.page.Next = c.neighbour(i-1, lang), c.neighbour(i+1, lang)
		c.built[key] = b
		return b
	}
	return nil
}

func (c *Catalogue) neighbour(i int, lang say.Lang) *Neighbour {
	if i < 0 || i >= len(c.all) {
		return nil
	}
	return &Neighbour{c.all[i].plan.Slug, c.all[i].texts[lang].front.Title}
}
