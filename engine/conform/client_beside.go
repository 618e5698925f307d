package conform

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

//go:embed kafka/live/scenarios/*.json
var timelines embed.FS

const timelinesDir = "kafka/live/scenarios/"

// ErrNotRecorded: there is no timeline of that name.
var ErrNotRecorded = errors.New("not recorded")

// Recording is a timeline with what real consumers did, for runs of its script, or of
// what somebody made of its script, to be put beside.
type Recording struct {
	Kafka    string // the version that it was recorded of
	x        *translation
	recorded map[string]any
	full     kafka.Millis
	did      []string // the lines of the script that did something, in order
}

// Recorded reads the recording of a timeline by its name.
func Recorded(name string) (*Recording, error) {
	file := timelinesDir + name + ".json"
	head, err := embedded(file)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return nil, ErrNotRecorded
	}
	if err != nil {
		return nil, err
	}
	t, err := parseTimeline(file, head)
	if err != nil {
		return nil, err
	}
	fields, err := embedded(recordingOf(file))
	if err != nil {
		return nil, err
	}
	r := &Recording{}
	if r.recorded, err = parseRecording(recordingOf(file), fields); err != nil {
		return nil, err
	}
	r.Kafka = str(r.recorded["kafka"])
	if r.x, err = t.translate(); err != nil {
		return nil, err
	}
	p, err := r.x.play()
	if err != nil {
		return nil, err
	}
	r.full = p.run.End()
	for i := range p.run.Events() {
		if e := &p.run.Events()[i]; e.Code == trace.CommandRun {
			r.did = append(r.did, plainLine(e.Text))
		}
	}
	return r, nil
}

func embedded(file string) (node, error) {
	text, err := timelines.ReadFile(file)
	if err != nil {
		return node{}, err
	}
	return objectIn(file, text)
}

// plainLine is a line of a script without its comment and the width of its gaps.
func plainLine(text string) string {
	text, _, _ = strings.Cut(text, "  #")
	return strings.Join(strings.Fields(text), " ")
}

// Script is the script of the timeline, without a header.
func (r *Recording) Script() string { return r.x.script() }

// Beside puts a run beside the recording. The run must have been observed and be
// over; its script may be another than the timeline's: lines that both have are
// taken for the same, others are the reader's own.
func (r *Recording) Beside(run *engine.Run) (b *Beside, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%s: cannot be compared: %v", r.x.file, cause)
		}
	}()
	p := newPlayed(r.x.with(run), run)
	p.full = r.full
	p.match(r.did)
	return p.beside(r.recorded), nil
}

// with is a translation that knows all consumers of a run, those that the timeline
// does not have by their names in the script.
func (x *translation) with(run *engine.Run) *translation {
	t, y := *x.timeline, *x
	y.timeline = &t
	y.label = map[string]string{}
	t.consumers = slices.Clone(t.consumers)
	for own, label := range x.label {
		y.label[own] = label
	}
	for _, c := range run.Names().Consumers {
		if y.label[c.Name] == "" {
			y.label[c.Name] = c.Name
			t.consumers = append(t.consumers, timelineConsumer{node: node{fields: map[string]any{}}, name: c.Name})
		}
	}
	return &y
}

// match finds out which lines of the timeline ran, each at most once.
func (p *played) match(did []string) {
	used := make([]bool, len(did))
	for i := range p.run.Events() {
		e := &p.run.Events()[i]
		if e.Code != trace.CommandRun {
			continue
		}
		k, text := 0, plainLine(e.Text)
		for k < len(did) && (used[k] || did[k] != text) {
			k++
		}
		if k == len(did) {
			p.actionOf[e.Seq] = -1
			p.own = append(p.own, e.Seq)
			continue
		}
		used[k] = true
		p.actionOf[e.Seq] = p.ran[k]
	}
}

// dropped: the script was edited, and this action is not in it any more or comes
// after its end.
func (p *played) dropped(action int) bool {
	if p.actions[action].do == "offsets" { // no line of a script
		return p.run.End() < p.full && p.actions[action].at > int64(p.run.End())
	}
	for _, i := range p.actionOf {
		if i == action {
			return false
		}
	}
	return slices.Contains(p.ran, action)
}

// lineOf is the line of the script that an event came from, "" if none.
func (p *played) lineOf(cause int32) string {
	for cause >= 0 {
		e := &p.run.Events()[cause]
		if e.Code == trace.CommandRun {
			return plainLine(e.Text)
		}
		cause = e.Cause
	}
	return ""
}
