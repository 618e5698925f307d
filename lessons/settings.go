package lessons

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/lessons/markdown"
)

func lookupSetting(name string) *kafka.Setting {
	for _, scope := range []kafka.Scope{kafka.ConsumerScope, kafka.BrokerScope, kafka.GroupScope} {
		if s := kafka.LookupSetting(scope, name); s != nil {
			return s
		}
	}
	return nil
}

// readValue is a setting's value as people say it: 45000 is 45 s, 500 is 500.
func readValue(lang say.Lang, s *kafka.Setting, value string) string {
	n, err := strconv.ParseInt(value, 10, 64)
	switch {
	case err != nil:
		return value
	case strings.HasSuffix(s.Name, ".ms"):
		return say.Duration(lang, kafka.Millis(n))
	case strings.HasSuffix(s.Name, ".minutes"):
		return say.Duration(lang, kafka.Millis(n)*kafka.Minute)
	}
	return say.Number(n)
}

// settings reads the table of a lesson's settings: one item each, its name as
// code and what it does. Defaults and history come from the engine's table.
func (b *builder) settings(d *markdown.Directive) []Setting {
	var rows []Setting
	list := d.FirstChild()
	if list == nil || list.Kind() != ast.KindList {
		b.found.add(b.t.lineOf(d), "list the settings: - `name` what it does")
		return nil
	}
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		name, html := b.leadingCode(item)
		s := lookupSetting(name)
		if s == nil {
			b.found.add(b.t.lineOf(item), "no setting %s", name)
			continue
		}
		row := Setting{Name: name, Scope: scopeName(s.Scope), Default: s.Default, HTML: html}
		if read := readValue(b.page.Lang, s, s.Default); read != s.Default {
			row.Read = read
		}
		row.History = history(b.page.Lang, s)
		rows = append(rows, row)
	}
	for i, name := range b.page.Front.Settings {
		if i >= len(rows) || rows[i].Name != name {
			b.found.add(b.t.lineOf(d), "settings of the head and of the table differ at %s", name)
			break
		}
	}
	return rows
}

func scopeName(s kafka.Scope) string {
	switch s {
	case kafka.BrokerScope:
		return "broker"
	case kafka.GroupScope:
		return "group"
	}
	return "consumer"
}

// history says since when a setting exists and which defaults it had.
func history(lang say.Lang, s *kafka.Setting) []string {
	var lines []string
	if s.Since != "" {
		lines = append(lines, in(lang, s.Since+"부터", "since "+s.Since))
	}
	for _, change := range s.Changes {
		old := readValue(lang, s, change.Default)
		lines = append(lines, in(lang, change.Until+"까지 "+old, old+" until "+change.Until))
	}
	return lines
}

func in(lang say.Lang, ko, en string) string {
	if lang == say.EN {
		return en
	}
	return ko
}
