package conform

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine"
	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"
)

// played is a run of a timeline, and what a recording of it would say.
type played struct {
	*translation
	run      *engine.Run
	actionOf map[int32]int // CommandRun → action
	labels   map[string]string
	wide     map[string]string
	own      []int32      // of a script that was edited: the lines that the timeline does not have
	full     kafka.Millis // how long the timeline's own script runs
}

func newPlayed(x *translation, run *engine.Run) *played {
	return &played{translation: x, run: run, actionOf: map[int32]int{}, labels: map[string]string{}, wide: map[string]string{}}
}

// play runs a timeline's script.
func (x *translation) play() (*played, error) {
	script := x.script()
	run, problems := engine.Open(script)
	if len(problems) > 0 {
		return nil, x.wrong(script, &problems[0])
	}
	run.Observe()
	run.Finish()
	if p := run.Stopped(); p != nil {
		return nil, x.wrong(script, p)
	}
	if broken := run.Check(); len(broken) > 0 {
		return nil, fmt.Errorf("%s: the engine broke its own rules: %s", x.file, strings.Join(broken, "; "))
	}
	p := newPlayed(x, run)
	k := 0
	for i := range run.Events() {
		if e := &run.Events()[i]; e.Code == trace.CommandRun {
			p.actionOf[e.Seq] = x.ran[k]
			k++
		}
	}
	return p, nil
}

// wrong tells which line of the script the engine refused.
func (x *translation) wrong(script string, p *scenario.Problem) error {
	line := ""
	if lines := strings.Split(script, "\n"); p.Line > 0 && p.Line <= len(lines) {
		line = lines[p.Line-1]
	}
	return fmt.Errorf("%s: cannot be played: %s %v: %s", x.file, p.Code, p.Args, line)
}

// recording is what the run shows, in the format of a recording.
func (p *played) recording() map[string]any {
	requests := p.requests()
	consumers, order := p.consumersSeen()
	p.learn(requests)
	o := object{}
	seen := object{}
	for _, label := range order {
		seen.put(label, consumers[label])
	}
	o.put("consumers", seen)
	o.put("groups", p.groupStates())
	asked := object{}
	for _, c := range p.clients() {
		if list := requests[c]; len(list) > 0 {
			asked.put(c, list)
		}
	}
	o.put("requests", asked)
	out := plain(p.neutral(plain(o), p.labels)).(map[string]any)
	out["outside"] = p.outside()
	out["redelivered"] = p.redelivered(consumers)
	return plain(out).(map[string]any)
}

// plain is a value as a decoder of JSON gives it.
func plain(v any) any {
	b, err := marshal(v)
	if err != nil {
		panic(err)
	}
	var out any
	if err := decode(b, &out); err != nil {
		panic(err)
	}
	return out
}

// clients are the client ids of the timeline, sorted.
func (p *played) clients() []string {
	var out []string
	for _, c := range p.consumers {
		id := c.name
		if c.object("settings").has("client.id") {
			id = c.object("settings").text("client.id", "")
		}
		out = append(out, id)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// learn names member ids after their clients: the n-th that a client id used is
// A/n.
func (p *played) learn(requests map[string][]object) {
	for _, c := range p.clients() {
		n := 0
		for _, r := range requests[c] {
			for _, f := range r {
				id, ok := f.value.(string)
				if !ok || f.name != "member" && f.name != "newMember" || id == "" || p.labels[id] != "" {
					continue
				}
				n++
				p.labels[id] = fmt.Sprintf("%s/%d", c, n)
				if uuid.MatchString(id) {
					p.wide[id] = uuid.ReplaceAllString(id, fmt.Sprintf("00000000-0000-0000-0000-%012d", n))
				} else {
					p.wide[id] = (p.labels[id] + strings.Repeat("_", 22))[:22]
				}
			}
		}
		for i := range requests[c] {
			requests[c][i] = slices.DeleteFunc(requests[c][i], func(f field) bool { return f.name == "newMember" })
		}
	}
}

var (
	uuid   = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
	thread = regexp.MustCompile(`hread\(name: ([^,]*), id: \d+\)`)
	other  = regexp.MustCompile(`otherThread\(id: \d+\)`)
	lasted = regexp.MustCompile(`(Failed to get offsets by times in |Event was )\d+ ?ms`)
	moment = regexp.MustCompile(`(past its expiration of )\d+`)
)

// neutral replaces what differs from run to run.
func (p *played) neutral(v any, names map[string]string) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			out[p.neutralText(k, names)] = p.neutral(x, names)
		}
		return out
	case []any:
		for i := range v {
			v[i] = p.neutral(v[i], names)
		}
	case string:
		return p.neutralText(v, names)
	}
	return v
}

func (p *played) neutralText(s string, names map[string]string) string {
	for id, label := range names {
		s = strings.ReplaceAll(s, id, label)
	}
	s = strings.ReplaceAll(s, "localhost:9092", "127.0.0.1:19092") // where the broker listens
	s = thread.ReplaceAllString(s, "hread(name: $1, id: N)")
	s = moment.ReplaceAllString(lasted.ReplaceAllString(s, "${1}Nms"), "${1}N")
	return other.ReplaceAllString(s, "otherThread(id: N)")
}

// consumersSeen is what each incarnation saw, and the labels in order.
func (p *played) consumersSeen() (map[string][]object, []string) {
	out := map[string][]object{}
	s := sighted{played: p, errors: map[string]int{}}
	for i := range p.run.Sights() {
		x := &p.run.Sights()[i]
		label := p.labelOf(x.Consumer)
		out[label] = append(out[label], s.events(label, x)...)
	}
	labels := make([]string, 0, len(out))
	for l := range out {
		labels = append(labels, l)
	}
	slices.Sort(labels)
	return out, labels
}

// labelOf is what recordings call a consumer of the script.
func (p *played) labelOf(consumer int32) string {
	return p.label[p.run.Names().Consumers[consumer].Name]
}

// action is the action that a call came from; nil if it came from the application.
func (p *played) action(cause int32) *timelineAction {
	for cause >= 0 {
		if i, ok := p.actionOf[cause]; ok {
			if i < 0 {
				return nil
			}
			return &p.actions[i]
		}
		cause = p.run.Events()[cause].Cause
	}
	return nil
}

func (p *played) partition(id int32) string {
	n := p.run.Names().Partitions[id]
	return n.Topic + "-" + strconv.Itoa(int(n.Partition))
}

func (p *played) partitions(ids []int32) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = p.partition(id)
	}
	return out
}

// offsetMap is partition → offset, in order.
func (p *played) offsetMap(list []client.Offset) object {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b client.Offset) int {
		return p.run.Names().Partitions[a.Partition].Compare(p.run.Names().Partitions[b.Partition])
	})
	out := object{}
	for _, o := range list {
		out.put(p.partition(o.Partition), o.Offset)
	}
	return out
}

// sample is how often the states of groups are looked at.
const sample = 100 * kafka.Millis(1)
