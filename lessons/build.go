package lessons

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"rebalancelab/engine/kafka"
	"rebalancelab/lessons/markdown"
)

// builder makes the page of one text.
type builder struct {
	c     *Catalogue
	t     *text
	doc   ast.Node
	page  *Page
	found problems
}

func (c *Catalogue) buildPage(l *lesson, lang langIndex) *built {
	t := l.texts[lang]
	b := &builder{c: c, t: t, doc: t.parsed(), found: problems{file: t.name}}
	b.page = &Page{Front: t.front, Lang: lang, Number: l.plan.Number, Slug: l.plan.Slug, Part: l.plan.Part[lang]}
	b.code()
	b.resolve()
	b.lint()
	b.sections()
	return &built{b.page, b.found.list}
}

// code fills fenced blocks whose text lies in a file.
func (b *builder) code() {
	var blocks []*ast.FencedCodeBlock
	walk(b.doc, func(n ast.Node) {
		if block, ok := n.(*ast.FencedCodeBlock); ok {
			blocks = append(blocks, block)
		}
	})
	for _, block := range blocks {
		info := markdown.CodeInfoOf(block, b.t.source)
		if info.Label == "" {
			b.found.add(b.t.lineOf(block), "a code block needs label=\"…\": it is read aloud")
		}
		if info.File == "" {
			continue
		}
		source, err := fs.ReadFile(b.c.files, info.File)
		if err != nil {
			b.found.add(b.t.lineOf(block.Parent()), "file=%s: %v", info.File, err)
			continue
		}
		lines := strings.Split(strings.TrimRight(string(source), "\n"), "\n")
		for info.From != "" && len(lines) > 0 && !strings.Contains(lines[0], info.From) {
			lines = lines[1:]
		}
		if len(lines) == 0 {
			b.found.add(b.t.lineOf(block.Parent()), "%s has no line with %q", info.File, info.From)
		}
		drawn := markdown.NewDrawn(markdown.CodeHTML(info, trimEnds(lines)))
		block.Parent().ReplaceChild(block.Parent(), block, drawn)
	}
}

func trimEnds(lines []string) []string {
	out := make([]string, 0, len(lines))
	for _, line := range lines {
		line = strings.TrimRight(line, " ")
		if line != "" || len(out) > 0 {
			out = append(out, line)
		}
	}
	return out
}

// sections cuts the text at its headings of the second level.
func (b *builder) sections() {
	var section *Section
	for n := b.doc.FirstChild(); n != nil; n = n.NextSibling() {
		heading, ok := n.(*ast.Heading)
		switch {
		case ok && heading.Level == 2:
			b.page.Sections = append(b.page.Sections, Section{
				ID:     attribute(n, "id"),
				Number: itoa(b.page.Number) + "." + itoa(len(b.page.Sections)+1),
				Title:  b.t.words(n),
				Points: strings.Fields(attribute(n, "points")),
			})
			section = &b.page.Sections[len(b.page.Sections)-1]
		case section == nil:
			b.found.add(b.t.lineOf(n), "text before the first ## heading: put it under one")
		default:
			b.block(section, n)
		}
	}
}

// block adds one top-level node to a section.
func (b *builder) block(section *Section, n ast.Node) {
	d, ok := n.(*markdown.Directive)
	if !ok || d.Name == "table" {
		if ok && d.Attr("label") == "" {
			b.found.add(b.t.lineOf(n), "a table needs label=\"…\": it is read aloud")
		}
		b.html(section, b.render(n))
		return
	}
	switch d.Name {
	case "figure":
		section.Blocks = append(section.Blocks, Block{Figure: b.figure(d)})
	case "predict":
		section.Blocks = append(section.Blocks, Block{Predict: b.predict(d, d.Attr("scenario"))})
	case "myth":
		section.Blocks = append(section.Blocks, Block{Myth: b.myth(d)})
	case "check":
		section.Blocks = append(section.Blocks, Block{Items: d.Args})
	case "settings":
		section.Blocks = append(section.Blocks, Block{Settings: b.settings(d)})
	case "exam":
		section.Blocks = append(section.Blocks, Block{Exam: b.children(d)})
	case "note":
		section.Blocks = append(section.Blocks, Block{Note: b.children(d)})
	default:
		b.found.add(b.t.lineOf(d), "no block :::%s: known are figure, predict, myth, table, check, settings, exam, note", d.Name)
	}
}

// html adds to the HTML block that ends a section, or begins one.
func (b *builder) html(section *Section, html string) {
	if last := len(section.Blocks) - 1; last >= 0 && section.Blocks[last].HTML != "" {
		section.Blocks[last].HTML += html
		return
	}
	section.Blocks = append(section.Blocks, Block{HTML: html})
}

func (b *builder) render(n ast.Node) string   { return markdown.Render(b.t.source, n) }
func (b *builder) children(n ast.Node) string { return markdown.RenderChildren(b.t.source, n) }

// figure reads a figure: its prediction, then a numbered list of tasks, a
// paragraph as its caption, a bullet list of what to notice.
func (b *builder) figure(d *markdown.Directive) *Figure {
	f := &Figure{ID: d.Arg(0), Scenario: d.Attr("scenario"), Mark: d.Attr("at"), Layers: splitList(d.Attr("layers"))}
	for _, section := range b.page.Sections {
		for _, block := range section.Blocks {
			if block.Figure != nil {
				f.Number++
			}
		}
	}
	f.Number++
	run := b.run(d, f.Scenario)
	if run != nil {
		f.Run, f.Script, f.Title = run, run.Script, run.Title(b.page.Lang)
		f.At = b.moment(d, run, f.Mark)
	}
	for n := d.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *markdown.Directive:
			f.Predict = b.predict(n, f.Scenario)
		case *ast.List:
			if n.IsOrdered() {
				f.Tasks = b.tasks(n, run)
				continue
			}
			for item := n.FirstChild(); item != nil; item = item.NextSibling() {
				f.Notices = append(f.Notices, b.children(item))
			}
		default:
			f.Caption = strings.TrimSpace(f.Caption + " " + b.children(n))
		}
	}
	if f.ID == "" || f.Caption == "" {
		b.found.add(b.t.lineOf(d), "a figure needs an id and a caption")
	}
	return f
}

// tasks reads the to-do list of a figure: each begins with the `moment` that
// ticks it off.
func (b *builder) tasks(list *ast.List, run *Run) []Task {
	var tasks []Task
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		mark, rest := b.leadingCode(item)
		task := Task{Mark: mark, HTML: rest}
		if run != nil {
			task.At = b.moment(item, run, mark)
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// leadingCode takes the code span off that begins a list item, and renders the
// rest of the item's first block.
func (b *builder) leadingCode(item ast.Node) (code, rest string) {
	first := item.FirstChild()
	if first == nil || first.FirstChild() == nil || first.FirstChild().Kind() != ast.KindCodeSpan {
		b.found.add(b.t.lineOf(item), "begin this item with a `condition` or `moment`")
		return "", ""
	}
	span := first.FirstChild()
	code = b.t.words(span)
	first.RemoveChild(first, span)
	return code, b.children(first)
}

// predict reads a prediction: a question, then options, each a `condition`, its
// words, and in a second paragraph why. Exactly one condition may hold.
func (b *builder) predict(d *markdown.Directive, scenario string) *Predict {
	p := &Predict{ID: "predict-" + scenario}
	run := b.run(d, scenario)
	right := 0
	for n := d.FirstChild(); n != nil; n = n.NextSibling() {
		list, ok := n.(*ast.List)
		if !ok {
			p.Question += b.children(n)
			continue
		}
		for item := list.FirstChild(); item != nil; item = item.NextSibling() {
			guess := Guess{}
			guess.Needle, guess.HTML = b.leadingCode(item)
			if why := item.FirstChild().NextSibling(); why != nil {
				guess.Why = b.children(why)
			}
			if guess.Right = b.holds(item, run, guess.Needle); guess.Right {
				right++
			}
			p.Options = append(p.Options, guess)
		}
	}
	if run != nil && right != 1 {
		b.found.add(b.t.lineOf(d), "%d options hold in %s, exactly one must", right, scenario)
	}
	return p
}

// myth reads what people say (a quotation) and what holds (the rest).
func (b *builder) myth(d *markdown.Directive) *Myth {
	m := &Myth{Rule: d.Arg(0), Scenario: d.Attr("scenario"), Mark: d.Attr("at")}
	run := b.run(d, m.Scenario)
	if run != nil {
		m.At = b.moment(d, run, m.Mark)
		if claim := d.Attr("claim"); claim == "" || b.holds(d, run, claim) {
			b.found.add(b.t.lineOf(d), "the run must show the claim false: claim=%q holds in %s", claim, m.Scenario)
		}
	}
	for n := d.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() != ast.KindBlockquote {
			m.Truth += b.render(n)
			continue
		}
		for said := n.FirstChild(); said != nil; said = said.NextSibling() {
			if m.Claim == "" {
				m.Claim = b.children(said)
				continue
			}
			m.Origin += b.render(said)
		}
	}
	if m.Claim == "" || m.Truth == "" {
		b.found.add(b.t.lineOf(d), "a myth quotes what people say (> …) and then says what holds")
	}
	return m
}

// run finds a scenario of the library, nil with a problem if it is not there.
func (b *builder) run(n ast.Node, scenario string) *Run {
	run, err := b.c.runs.Get(scenario)
	if err != nil {
		b.found.add(b.t.lineOf(n), "scenario %s: %v", scenario, err)
		return nil
	}
	return run
}

func (b *builder) moment(n ast.Node, run *Run, mark string) kafka.Millis {
	at, ok := run.Moment(mark)
	if !ok {
		b.found.add(b.t.lineOf(n), "%s has no moment %q; it has %s", run.ID, mark, strings.Join(run.Moments(), ", "))
	}
	return at
}

func (b *builder) holds(n ast.Node, run *Run, condition string) bool {
	if run == nil || condition == "" {
		return false
	}
	met, err := run.Holds(condition)
	if err != nil {
		b.found.add(b.t.lineOf(n), "%q in %s: %v", condition, run.ID, err)
	}
	return met
}

func splitList(s string) []string {
	return slices.DeleteFunc(strings.Split(s, ","), func(s string) bool { return s == "" })
}
