package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"rebalancelab/engine"
	"rebalancelab/engine/conform"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/lessons"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// recordedPrefix begins the ids of the scenarios that are recorded timelines.
const recordedPrefix = "recorded-"

// recordedLab is a recording, and the run of the library's script beside it.
type recordedLab struct {
	*conform.Recording
	original *conform.Beside
}

// recordedLabs are made when they are first asked for.
type recordedLabs struct{ labs sync.Map }

// get is nil for a scenario that is no recorded timeline.
func (c *recordedLabs) get(run *lessons.Run) (*recordedLab, error) {
	name, ok := strings.CutPrefix(run.ID, recordedPrefix)
	if !ok {
		return nil, nil
	}
	if lab, ok := c.labs.Load(name); ok {
		return lab.(*recordedLab), nil
	}
	recording, err := conform.Recorded(name)
	if errors.Is(err, conform.ErrNotRecorded) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	played, problems := engine.Open(run.Script)
	if len(problems) > 0 {
		return nil, fmt.Errorf("%s: %s %v", run.ID, problems[0].Code, problems[0].Args)
	}
	played.Observe()
	played.Finish()
	lab := &recordedLab{Recording: recording}
	if lab.original, err = recording.Beside(played); err != nil {
		return nil, err
	}
	c.labs.Store(name, lab)
	return lab, nil
}

// besidePage compares an edited script with the recording of the library's: the
// panel of the tab alone.
func (s *Server) besidePage(r *request) (templ.Component, error) {
	library, err := s.config.Lessons.Runs().Get(r.Param("id"))
	if err != nil {
		return nil, errNotFound
	}
	lab, err := s.recorded.get(library)
	if err != nil {
		return nil, err
	}
	if lab == nil {
		return nil, errNotFound
	}
	script, err := formText(r, "script")
	if err != nil {
		return nil, err
	}
	if script == library.Script {
		return view.BesidePanel(r.frame, viewBeside(lab, lab.original, false, r.lang)), nil
	}
	run, problems := engine.OpenWithin(script, formLimits)
	if len(problems) > 0 {
		return view.BesidePanel(r.frame, viewBeside(lab, nil, true, r.lang)), nil
	}
	run.Observe()
	if err := s.desk.finish(r.Request().Context(), run); err != nil {
		return nil, err
	}
	return view.BesidePanel(r.frame, s.besideOf(lab, run, r.lang)), nil
}

// besideOf is an edited script's run beside the recording.
func (s *Server) besideOf(lab *recordedLab, run *engine.Run, l say.Lang) *view.Beside {
	b, err := lab.Beside(run)
	if err != nil {
		s.config.Log.Error("comparison with a recording", "error", err)
	}
	return viewBeside(lab, b, true, l)
}

// rowKinds are the kinds of rows in the order of the filter.
var rowKinds = []struct {
	key   string
	label i18n.Text
}{
	{"life", i18n.RowLife}, {"callback", i18n.RowCallback}, {"poll", i18n.RowPoll}, {"commit", i18n.RowCommit}, {"call", i18n.RowCall},
	{"error", i18n.RowError}, {"request", i18n.RowRequest}, {"group", i18n.RowGroup}, {"admin", i18n.RowAdmin}, {"tool", i18n.RowTool},
	{"again", i18n.RowAgain}, {"yours", i18n.RowYours},
}

// verdicts by their number: the key, a shape that needs no colour, and the word.
var verdicts = [...]struct {
	key, shape string
	word       i18n.Text
}{
	conform.Same:    {"same", "✓", i18n.VerdictSame},
	conform.Within:  {"within", "≈", i18n.VerdictWithin},
	conform.Differs: {"differs", "≠", i18n.VerdictDiffers},
	conform.Beyond:  {"beyond", "–", i18n.VerdictBeyond},
	conform.Yours:   {"yours", "+", i18n.VerdictYours},
}

// excuses are what a row may differ in, in the order in which they are said.
var excuses = []struct {
	of   conform.Leniency
	text i18n.Text
}{
	{conform.NoTime, i18n.LenientNoTime}, {conform.Split, i18n.LenientSplit}, {conform.Which, i18n.LenientWhich},
	{conform.Order, i18n.LenientOrder}, {conform.Leader, i18n.LenientLeader}, {conform.Elsewhere, i18n.LenientElsewhere},
}

// viewBeside is the panel; b is nil for a script that cannot be compared.
func viewBeside(lab *recordedLab, b *conform.Beside, edited bool, l say.Lang) *view.Beside {
	v := &view.Beside{Kafka: lab.Kafka, Edited: edited}
	v.Head = i18n.BesideHead.With(l, lab.Kafka, date(l, recordedOn()), len(lab.original.Rows), lab.original.Apart)
	if edited {
		v.Head = i18n.BesideFrom.With(l, lab.Kafka, date(l, recordedOn()))
		v.Notes = append(v.Notes, i18n.BesideEdited.In(l))
	}
	if b == nil {
		v.Failed = i18n.BesideFailed.In(l)
		return v
	}
	v.Leaves = int(b.Leaves)
	if edited && b.First >= 0 {
		v.Notes = append(v.Notes, i18n.BesideLeaves.With(l, say.Time(l, kafka.Millis(b.Leaves)), b.Same, b.Apart))
	} else if edited {
		v.Notes = append(v.Notes, i18n.BesideStays.With(l, b.Same))
	}
	if b.Cut {
		v.Notes = append(v.Notes, i18n.BesideCut.With(l, say.Time(l, kafka.Millis(b.End))))
	}
	for i := range b.Rows {
		row := viewRow(&b.Rows[i], l)
		row.First = i == b.First
		v.Rows = append(v.Rows, row)
		if !slices.Contains(v.Who, row.Who) && row.Who != "" {
			v.Who = append(v.Who, row.Who)
		}
	}
	slices.Sort(v.Who)
	for _, k := range rowKinds {
		if slices.ContainsFunc(v.Rows, func(r view.BesideRow) bool { return r.KindKey == k.key }) {
			v.Kinds = append(v.Kinds, view.BesideKind{Key: k.key, Label: k.label.In(l)})
		}
	}
	v.Tolerances = append(v.Tolerances, i18n.ToleranceTime.With(l, say.Duration(l, kafka.Millis(b.ToleranceMs))))
	for _, text := range []i18n.Text{i18n.ToleranceSplit, i18n.ToleranceWhich, i18n.ToleranceGroups, i18n.ToleranceTool, i18n.ToleranceLeft} {
		v.Tolerances = append(v.Tolerances, text.In(l))
	}
	return v
}

func viewRow(r *conform.Row, l say.Lang) view.BesideRow {
	is := verdicts[r.Verdict]
	row := view.BesideRow{At: -1, Who: r.Who, KindKey: r.Kind, Verdict: is.key, Shape: is.shape, Word: is.word.In(l)}
	for _, k := range rowKinds {
		if k.key == r.Kind {
			row.Kind = k.label.In(l)
		}
	}
	row.Kafka, row.Engine = viewCell(&r.Kafka, l), viewCell(&r.Engine, l)
	if r.Kind != "again" {
		row.At = int(max(r.At(), 0))
		row.Time = say.Time(l, kafka.Millis(r.At()))
	}
	var said []string
	if r.Lenient&conform.LateOrEarly != 0 {
		said = append(said, i18n.BesideApart.With(l, say.Duration(l, kafka.Millis(max(r.Kafka.At-r.Engine.At, r.Engine.At-r.Kafka.At)))))
	}
	for _, e := range excuses {
		if r.Lenient&e.of != 0 {
			said = append(said, e.text.In(l))
		}
	}
	row.Excuse = strings.Join(said, ", ")
	return row
}

func viewCell(c *conform.Cell, l say.Lang) view.BesideCell {
	v := view.BesideCell{There: c.There, Text: c.Text, Lines: c.Lines}
	if c.There && c.At >= 0 {
		v.Time = say.Time(l, kafka.Millis(c.At))
	}
	if len(c.Lines) > 0 {
		v.Printed = i18n.BesidePrinted.With(l, len(c.Lines))
	}
	return v
}

// recordedOn is the day on which the timelines were recorded.
func recordedOn() string {
	if facts, err := readProof(); err == nil {
		for i := range facts.figures {
			if facts.figures[i].Recorded != "" {
				return facts.figures[i].Recorded
			}
		}
	}
	return ""
}
