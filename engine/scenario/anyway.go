package scenario

import "strings"

// declareAnyway gives names their meaning although their line has a mistake, so
// that one mistake is told once and not again wherever the name is used.
func (p *parser) declareAnyway(words []token) {
	if verb, rest := findVerb(words); verb != nil {
		p.declareAs(verb, rest)
	}
}

// declaredKinds are the verbs whose first argument is a new name.
var declaredKinds = map[string]Kind{"topic": KindTopic, "create topic": KindTopic, "producer": KindProducer,
	"group": KindGroup, "consumer": KindConsumer, "app": KindApp}

func (p *parser) declareAs(verb *Verb, rest []token) {
	kind := declaredKinds[verb.Word]
	if verb.Word == "add partitions" && len(rest) > 0 {
		delete(p.partitions, rest[0].text) // nobody knows how many
	}
	if kind == "" {
		return
	}
	told := len(p.problems)
	defer func() { p.problems = p.problems[:told] }()
	for i, w := range rest {
		if i > 0 && kind != KindConsumer {
			break
		}
		if _, _, key := w.key(); key {
			break
		}
		each, _ := p.spread(w)
		for _, t := range each {
			p.declareOne(t, kind)
		}
	}
	for _, w := range rest {
		switch key, value, _ := w.key(); {
		case key == "group" && (kind == KindConsumer || kind == KindApp):
			p.declareOne(value, KindGroup)
		case key == "concurrency" && kind == KindApp:
			n, ok := p.number64(key, value, 1, MaxConsumers)
			p.threads(rest[0], n, ok)
		}
	}
}

// threads declares the consumers of an app by its concurrency.
func (p *parser) threads(name token, n int64, ok bool) {
	apps := p.script.Names.Apps
	if !ok || len(apps) == 0 || apps[len(apps)-1].Name != name.text {
		return
	}
	app := &apps[len(apps)-1]
	for _, t := range nameEach(name, n) {
		p.declareOne(t, KindConsumer)
		app.Consumers = append(app.Consumers, t.text)
	}
}

// declareOne adds a name that has no meaning yet to its list.
func (p *parser) declareOne(t token, kind Kind) {
	names := &p.script.Names
	if strings.Contains(t.text, "..") || !p.declare(t, kind) {
		return
	}
	switch kind {
	case KindTopic:
		names.Topics = append(names.Topics, t.text)
	case KindProducer:
		names.Producers = append(names.Producers, t.text)
	case KindGroup:
		names.Groups = append(names.Groups, t.text)
	case KindConsumer:
		names.Consumers, names.GroupOf = append(names.Consumers, t.text), append(names.GroupOf, "")
	case KindApp:
		names.Apps = append(names.Apps, App{Name: t.text})
	}
}
