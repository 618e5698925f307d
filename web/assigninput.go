package web

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// maxRows is how many rows of the form are kept as they were typed. More than the
// comparison takes, so that what is too much can be told and nothing is lost.
const maxRows = 60

// comparedMember and comparedTopic are rows of the form as they were typed; row is
// their place in it.
type comparedMember struct {
	name, topics, rack, when string
	row                      int
}

type comparedTopic struct {
	name, partitions, later, racks string
	row                            int
}

// comparison is the input: the rows in which something stands.
type comparison struct {
	members               []comparedMember
	topics                []comparedTopic
	memberRows, topicRows int // rows of the form, empty ones between others too
}

func usualComparison() comparison {
	return comparison{
		members: []comparedMember{{name: "C1", topics: "orders"}, {name: "C2", topics: "orders", row: 1},
			{name: "C3", topics: "orders", row: 2}, {name: "C4", topics: "orders", when: "joins", row: 3}},
		topics:     []comparedTopic{{name: "orders", partitions: "12"}},
		memberRows: 4, topicRows: 1,
	}
}

// readComparison takes the rows of a query: fields of one name, in order.
func readComparison(q url.Values) comparison {
	if len(q["m"]) == 0 && len(q["t"]) == 0 {
		return usualComparison()
	}
	at := func(name string, i int) string {
		if i < len(q[name]) {
			return strings.TrimSpace(q[name][i])
		}
		return ""
	}
	var c comparison
	for i := range min(max(len(q["m"]), len(q["mt"]), len(q["mr"])), maxRows) {
		m := comparedMember{at("m", i), at("mt", i), at("mr", i), at("mw", i), i}
		if m != (comparedMember{row: i}) {
			c.members, c.memberRows = append(c.members, m), i+1
		}
	}
	for i := range min(max(len(q["t"]), len(q["tp"]), len(q["tr"])), maxRows) {
		t := comparedTopic{at("t", i), at("tp", i), at("tl", i), at("tr", i), i}
		if t != (comparedTopic{row: i}) {
			c.topics, c.topicRows = append(c.topics, t), i+1
		}
	}
	return c
}

// wrongField is what is wrong with one field of the form, by its name and row.
type wrongField struct {
	field string
	row   int
	text  string
}

// problems are the fields that have to be mended before anything can run, one
// problem for each.
func (c *comparison) problems(lang say.Lang) []wrongField {
	w := wrongFields{lang: lang, taken: map[string]int{}}
	w.topics(c)
	w.members(c)
	return w.list
}

type wrongFields struct {
	lang  say.Lang
	list  []wrongField
	taken map[string]int // names by row, from 1
}

func (w *wrongFields) add(field string, row int, text i18n.Text, args ...any) {
	w.list = append(w.list, wrongField{field, row, text.With(w.lang, args...)})
}

// name checks what has to be a new name.
func (w *wrongFields) name(field string, row int, name string, missing i18n.Text) {
	key := field + " " + name
	switch {
	case name == "":
		w.add(field, row, missing)
	case !scenario.ValidName(name):
		w.add(field, row, i18n.WrongName, shortened(name), scenario.MaxNameBytes)
	case scenario.ReservedWord(name):
		w.add(field, row, i18n.WrongReserved, name)
	case w.taken[key] > 0:
		w.add(field, row, i18n.WrongTwice, w.taken[key])
	case name == compareGroup || field == "m" && w.taken["t "+name] > 0:
		w.add(field, row, i18n.WrongClash, name)
	default:
		w.taken[key] = row + 1
	}
}

func (w *wrongFields) topics(c *comparison) {
	if len(c.topics) == 0 {
		w.add("t", 0, i18n.WrongNoTopicAtAll)
	}
	sum := 0
	for i, t := range c.topics {
		if i >= maxTopics {
			w.add("t", t.row, i18n.WrongManyTopics, maxTopics)
			continue
		}
		w.name("t", t.row, t.name, i18n.WrongNoTopicName)
		now, good := partitionCount(t.partitions)
		later, grows := partitionCount(cmp.Or(t.later, t.partitions))
		switch {
		case !good:
			w.add("tp", t.row, i18n.WrongCount, maxPartitions)
		case !grows:
			w.add("tl", t.row, i18n.WrongCount, maxPartitions)
		case later < now:
			w.add("tl", t.row, i18n.WrongLater, now)
		default:
			if sum += later; sum > maxPartitions {
				field := "tp"
				if t.later != "" {
					field = "tl"
				}
				w.add(field, t.row, i18n.WrongManyPartitions, maxPartitions, sum-maxPartitions)
				sum = maxPartitions // what follows is told about itself
			}
		}
		if t.racks != "" && !rackList(t.racks) {
			w.add("tr", t.row, i18n.WrongRacks)
		}
	}
}

// partitionCount reads a number of partitions.
func partitionCount(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 1 && n <= maxPartitions
}

// rackList tells whether a text names racks as the language does: a,b|b,c.
func rackList(s string) bool {
	names := strings.Split(strings.ReplaceAll(s, "|", ","), ",")
	return !slices.ContainsFunc(names, func(rack string) bool { return !scenario.ValidName(rack) })
}

func (w *wrongFields) members(c *comparison) {
	if len(c.members) == 0 {
		w.add("m", 0, i18n.WrongNoMemberAtAll)
	}
	for i, m := range c.members {
		if i >= maxCompared {
			w.add("m", m.row, i18n.WrongManyMembers, maxCompared)
			continue
		}
		w.name("m", m.row, m.name, i18n.WrongNoMemberName)
		w.subscription(c, &m)
		if m.rack != "" && !scenario.ValidName(m.rack) {
			w.add("mr", m.row, i18n.WrongRack, scenario.MaxNameBytes)
		}
	}
}

// subscription checks that a member names topics that there are.
func (w *wrongFields) subscription(c *comparison, m *comparedMember) {
	names := topicList(m.topics)
	if len(names) == 0 {
		w.add("mt", m.row, i18n.WrongNoTopics)
	}
	for _, name := range names {
		if !slices.ContainsFunc(c.topics, func(t comparedTopic) bool { return t.name == name }) {
			w.add("mt", m.row, i18n.WrongUnknown, shortened(name))
			return
		}
	}
}

// topicList reads topics with commas or spaces between.
func topicList(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
}

// fieldOf finds the field that a line of the script came from: topics stand on the
// third line and below, after them the group, then the members.
func (c *comparison) fieldOf(p *scenario.Problem, text string) wrongField {
	const firstTopic = 3
	topic := p.Line - firstTopic
	member := topic - len(c.topics) - 1
	switch {
	case topic >= 0 && topic < len(c.topics):
		return wrongField{"t", c.topics[topic].row, text}
	case member >= 0 && member < len(c.members):
		return wrongField{"m", c.members[member].row, text}
	}
	return wrongField{"t", 0, text}
}

// fillAssignForm puts into the form what was typed, with what is wrong beside it, and
// one row more for the next.
func fillAssignForm(page *view.AssignPage, c *comparison, wrong []wrongField) {
	page.Members = make([]view.AssignMember, max(c.memberRows, 1))
	page.Topics = make([]view.AssignTopic, max(c.topicRows, 1))
	if len(c.members) > 0 && len(c.members) < maxCompared {
		page.Members = append(page.Members, view.AssignMember{})
	}
	if len(c.topics) > 0 && len(c.topics) < maxTopics {
		page.Topics = append(page.Topics, view.AssignTopic{})
	}
	for i, m := range c.members {
		row := &page.Members[m.row]
		row.Class = chipClass(i)
		row.Name.Value, row.Topics.Value, row.Rack.Value, row.When = m.name, m.topics, m.rack, m.when
	}
	for _, t := range c.topics {
		row := &page.Topics[t.row]
		row.Name.Value, row.Partitions.Value, row.Later.Value, row.Racks.Value = t.name, t.partitions, t.later, t.racks
	}
	page.Wrong = len(wrong)
	for _, w := range wrong {
		page.Field(w.field, w.row).Wrong = w.text
	}
}
