package quizzes

import (
	"fmt"
	"strconv"
	"strings"

	"rebalancelab/engine/say"
)

// The format: one "key value" a line, options and scripts indented below theirs.
//
//	item liveness-frozen
//	lesson liveness
//	points S-903
//	level 2
//	draw session 10s 20s 30s
//	let left = session - 5s
//	need session > 6s
//	script
//	  …lines of a scenario, {session} is filled in
//	title.ko …
//	stem.ko … (a line may go on below, further indented)
//	option stays
//	  when never C2 expired
//	  if session > 20s
//	  ko …
//	  right.ko … / wrong.ko … / happened.ko … {{time expired}}
//	  moment thawed
//	  frames time C2 frozen | time C2 expired | end
//	  rule R-402
//	fix.ko …
//	fix.code …

type parser struct {
	file  string
	items []*Item
	item  *Item
	last  *string // text that an indented line goes on
	block string  // script or option
}

func parse(file, source string) ([]*Item, error) {
	p := &parser{file: file}
	for i, line := range strings.Split(source, "\n") {
		if err := p.line(i+1, line); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
	}
	for _, item := range p.items {
		if err := item.complete(); err != nil {
			return nil, fmt.Errorf("%s:%d: item %s: %w", file, item.line, item.ID, err)
		}
	}
	return p.items, nil
}

func (p *parser) line(number int, line string) error {
	trimmed := strings.TrimSpace(line)
	indent := len(line) - len(strings.TrimLeft(line, " "))
	switch {
	case trimmed == "":
		p.last = nil
		return nil
	case strings.HasPrefix(line, "#"):
		return nil
	case p.block == "script" && indent >= 2:
		p.item.script = append(p.item.script, line[2:])
		return nil
	case p.last != nil && (p.block == "" && indent >= 2 || indent >= 4):
		*p.last += " " + trimmed
		return nil
	}
	key, value, _ := strings.Cut(trimmed, " ")
	value = strings.TrimSpace(value)
	if key == "item" {
		p.item = &Item{ID: value, file: p.file, line: number}
		p.items = append(p.items, p.item)
		p.block, p.last = "", nil
		return nil
	}
	if p.item == nil {
		return fmt.Errorf("%q stands before the first item", key)
	}
	if indent >= 2 && p.block == "option" {
		return p.optionLine(key, value)
	}
	p.block = ""
	return p.itemLine(number, key, value)
}

func (p *parser) itemLine(number int, key, value string) (err error) {
	i := p.item
	p.last = nil
	switch key {
	case "lesson":
		i.Lesson = value
	case "points":
		i.Points = strings.Fields(value)
	case "level":
		i.Level, err = strconv.Atoi(value)
	case "source":
		i.Source = value
	case "layers":
		i.Layers = strings.Fields(value)
	case "draw":
		err = i.addDraw(value)
	case "let":
		err = i.addLet(value)
	case "need":
		var e expression
		e, err = parseExpression(value)
		i.needs = append(i.needs, e)
	case "script":
		p.block = "script"
	case "option":
		p.block = "option"
		i.options = append(i.options, option{id: value, line: number})
	case "fix.code":
		i.code += value + "\n"
	default:
		return p.text(key, value, map[string]*words{"title": &i.title, "stem": &i.stem, "fix": &i.fix})
	}
	return err
}

func (p *parser) optionLine(key, value string) (err error) {
	o := &p.item.options[len(p.item.options)-1]
	p.last = nil
	switch key {
	case "when":
		o.when = append(o.when, value)
	case "if":
		var e expression
		e, err = parseExpression(value)
		o.given = append(o.given, e)
	case "moment":
		o.moment = value
	case "frames":
		o.frames = strings.Split(value, " | ")
	case "rule":
		o.rule = value
	default:
		return p.text(key, value, map[string]*words{"": &o.text, "right": &o.right, "wrong": &o.wrong, "happened": &o.happened})
	}
	return err
}

// text stores a text: "title.ko" in texts["title"], "ko" in texts[""].
func (p *parser) text(key, value string, texts map[string]*words) error {
	name, tag, found := strings.Cut(key, ".")
	if !found {
		name, tag = "", key
	}
	lang, ok := say.ParseLang(tag)
	target := texts[name]
	if !ok || target == nil {
		return fmt.Errorf("unknown key %q", key)
	}
	if target[lang] != "" {
		target[lang] += "\n" // a key given again begins a paragraph
	}
	target[lang] += value
	p.last = &target[lang]
	return nil
}

// complete holds that an item says all it must, in both languages.
func (i *Item) complete() error {
	switch {
	case i.Lesson == "" || len(i.Points) == 0 || i.Level < 1 || i.Level > 3:
		return fmt.Errorf("lesson, points and level 1 to 3 are needed")
	case !i.title.both() || !i.fix.both():
		return fmt.Errorf("title and fix are needed in ko and en")
	case (i.stem[0] == "") != (i.stem[1] == ""):
		return fmt.Errorf("the stem is in one language only")
	case len(i.options) < 3 || len(i.options) > 6:
		return fmt.Errorf("3 to 6 options are needed")
	}
	for n := range i.options {
		if err := i.options[n].complete(i.Runs()); err != nil {
			return fmt.Errorf("option %s: %w", i.options[n].id, err)
		}
	}
	return nil
}

func (o *option) complete(runs bool) error {
	switch {
	case !o.text.both():
		return fmt.Errorf("its words are needed in ko and en")
	case len(o.when)+len(o.given) == 0:
		return fmt.Errorf("say when it is true: when … or if …")
	case len(o.when) > 0 && !runs:
		return fmt.Errorf("when needs a script")
	case !o.right.both() && !o.wrong.both():
		return fmt.Errorf("give right.ko and right.en, or wrong.ko and wrong.en")
	case o.wrong.both() == (o.rule == ""):
		return fmt.Errorf("a wrong option names the rule that contradicts it, and only it")
	case runs && o.right.both() != (o.happened.both() && len(o.frames) > 0):
		return fmt.Errorf("an option that can be right says what happened, in ko and en, and which frames show it")
	}
	return nil
}
