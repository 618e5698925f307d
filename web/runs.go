package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// A runSet is two or three runs of one story that differ in one thing. Their
// scripts hold %s where they differ.
type runSet struct {
	id      string
	title   i18n.Text
	lede    i18n.Text
	script  string
	runs    []runSide
	from    string // the mark with which the picture begins
	length  kafka.Millis
	choices []string // settings that the reader may choose instead, as "name=value"
}

type runSide struct {
	name i18n.Text
	fill string
}

const runBase = `# rebalance-lab 1
topic orders partitions=6
producer shop topic=orders rate=6/s
group app %s
consumer C1 C2 C3 group=app subscribe=orders process=100ms/record auto.offset.reset=earliest
`

var protocols = []runSide{
	{i18n.RunEager, "partition.assignment.strategy=range"},
	{i18n.RunCooperative, "partition.assignment.strategy=cooperative-sticky"},
	{i18n.RunNext, "group.protocol=consumer"},
}

var runSets = []runSet{
	{id: "join", title: i18n.RunsJoin, lede: i18n.RunsJoinLede, runs: protocols, from: "begin", length: 12 * kafka.Second,
		script: runBase + "start C1 C2\nsettle\nwait 5s\nmark begin\nwait 1s\nstart C3\nrun for 60s\n"},
	{id: "leave", title: i18n.RunsLeave, lede: i18n.RunsLeaveLede, runs: protocols, from: "begin", length: 12 * kafka.Second,
		script: runBase + "start C1 C2 C3\nsettle\nwait 5s\nmark begin\nwait 1s\nclose C3\nrun for 60s\n"},
	{id: "crash", title: i18n.RunsCrash, lede: i18n.RunsCrashLede, runs: protocols, from: "begin", length: 60 * kafka.Second,
		script: runBase + "start C1 C2 C3\nsettle\nwait 5s\nmark begin\nwait 1s\ncrash C3\nrun for 90s\n"},
	{id: "static", title: i18n.RunsStatic, lede: i18n.RunsStaticLede, from: "begin", length: 30 * kafka.Second,
		runs: []runSide{{i18n.RunDynamic, ""}, {i18n.RunStatic, "set C3 group.instance.id=three\n"}},
		script: "# rebalance-lab 1\ntopic orders partitions=6\nproducer shop topic=orders rate=6/s\n" +
			"group app partition.assignment.strategy=range\nconsumer C1 C2 C3 group=app subscribe=orders process=100ms/record auto.offset.reset=earliest\n%s" +
			"start C1 C2 C3\nsettle\nwait 5s\nmark begin\nwait 1s\nclose C3\nwait 10s\nrestart C3\nrun for 60s\n"},
	{id: "settings", title: i18n.RunsSettings, lede: i18n.RunsSettingsLede, from: "begin", length: 60 * kafka.Second,
		runs:    []runSide{{i18n.RunFirst, "session.timeout.ms=45s"}, {i18n.RunSecond, "session.timeout.ms=10s"}},
		choices: []string{"session.timeout.ms=45s", "session.timeout.ms=10s"},
		script:  runBase + "start C1 C2 C3\nsettle\nwait 5s\nmark begin\nwait 1s\ncrash C3\nrun for 90s\n"},
}

// maxChoice bounds a setting that somebody typed.
const maxChoice = 200

// runsLimits bound one side of a comparison. The stories need about 3,000 steps;
// what a setting may ask beyond that (a heartbeat each millisecond) must not keep
// other readers waiting: all sides together stay below a second.
var runsLimits = engine.Limits{
	Events: formLimits.Events,
	Steps:  100_000,
	Time:   formLimits.Time,
	Wait:   formLimits.Wait,
	Memory: formLimits.Memory,
}

// runsPage shows runs side by side on one clock.
func (s *Server) runsPage(r *request) (templ.Component, error) {
	q := r.Request().URL.Query()
	at := slices.IndexFunc(runSets, func(set runSet) bool { return set.id == q.Get("set") })
	set := runSets[max(at, 0)]
	page := &view.RunsPage{ID: set.id, Title: set.title.In(r.lang), Lede: set.lede.In(r.lang), Guess: q.Get("guess")}
	for _, other := range runSets {
		page.Sets = append(page.Sets, view.Choice{Value: other.id, Label: other.title.In(r.lang)})
	}
	sides := chosenSides(&set, q)
	if len(set.choices) > 0 {
		page.Choices = []string{sides[0].fill, sides[1].fill}
	}
	for _, side := range sides {
		page.Sides = append(page.Sides, side.name.In(r.lang))
	}
	page.Shown = q.Get("show") != ""
	if page.Shown {
		if err := s.fillRuns(r, &set, sides, page); err != nil {
			return nil, err
		}
	}
	r.frame.Title, r.frame.Description = i18n.RunsTitle.In(r.lang), i18n.RunsLede.In(r.lang)
	r.frame.Styles = []string{"compare.css"}
	page.Legend = trueTimeLegend(r.lang)
	return view.RunsPageView(r.frame, page), nil
}

// chosenSides are the sides of a set, with the settings that were typed.
func chosenSides(set *runSet, q url.Values) []runSide {
	sides := slices.Clone(set.runs)
	if len(set.choices) == 0 {
		return sides
	}
	for i, name := range []string{"a", "b"} {
		typed := strings.TrimSpace(q.Get(name))
		if typed == "" || len(typed) > maxChoice || strings.ContainsAny(typed, "\r\n#") {
			continue
		}
		sides[i].fill = typed
	}
	return sides
}

// fillRuns runs all sides and draws them for the same span of time.
func (s *Server) fillRuns(r *request, set *runSet, sides []runSide, page *view.RunsPage) error {
	var runs []*engine.Run
	for n, side := range sides {
		script := strings.Replace(set.script, "%s", side.fill, 1)
		run, problems := engine.OpenWithin(script, runsLimits)
		if len(problems) > 0 {
			page.Problem, page.Wrong = side.fill+": "+say.Problem(r.lang, &problems[0]), n+1
			return nil
		}
		if err := s.desk.finish(r.Request().Context(), run); err != nil {
			return err
		}
		if stopped := run.Stopped(); stopped != nil {
			page.Problem, page.Wrong = runsProblem(r.lang, side.fill, stopped), n+1
			return nil
		}
		runs = append(runs, run)
		page.Runs = append(page.Runs, view.OneRun{Name: side.name.In(r.lang), Fill: strings.TrimSpace(side.fill), Script: script,
			Picture: windowPicture(run, r.lang, set)})
	}
	page.Rows = measureRuns(r.lang, runs)
	return nil
}

// runsProblem says why a side did not come to its end. Here the reader can change
// a setting, not the script.
func runsProblem(l say.Lang, fill string, stopped *scenario.Problem) string {
	switch stopped.Code {
	case scenario.TooManySteps, scenario.TimeStands:
		return i18n.RunsTooMuch.With(l, fill, say.Number(runsLimits.Steps))
	case scenario.TooManyEvents:
		return i18n.RunsTooFull.With(l, fill, say.Number(int64(runsLimits.Events)))
	}
	return fill + ": " + say.Problem(l, stopped)
}

// windowPicture draws a run in true time from its mark on, so that one second is
// as long in every picture of the set.
func windowPicture(run *engine.Run, l say.Lang, set *runSet) view.Pictures {
	d := draw(run, l)
	d.look.TrueTime = true
	d.look.From = run.Mark(set.from).At
	d.look.To = d.look.From + set.length
	return d.textLanes(d.look.To)
}

// measures are the rows of the table: what, and whether less is better.
var runMeasures = []struct {
	text i18n.Text
	read func(*engine.Run) kafka.Millis
	time bool
}{
	{i18n.RowLongestPause, longestPause, true},
	{i18n.RowStable, stableAgain, true},
	{i18n.RowMoved, count("moved app from begin"), false},
	{i18n.RowTwice, count("duplicates app from begin"), false},
	{i18n.RowLost, count("losses app from begin"), false},
	{i18n.RowRebalances, count("rebalances app from begin"), false},
}

func count(expression string) func(*engine.Run) kafka.Millis {
	return func(run *engine.Run) kafka.Millis {
		v, problem := run.Value(expression)
		if problem != nil {
			return -1
		}
		return kafka.Millis(v.Number)
	}
}

// longestPause is the pause of the consumer that stood still longest.
func longestPause(run *engine.Run) (most kafka.Millis) {
	for _, c := range run.Names().Consumers {
		v, problem := run.Value("pause " + c.Name + " from begin")
		if problem == nil {
			most = max(most, v.Time)
		}
	}
	return most
}

// stableAgain is how long it took from the first thing that the script did until
// nothing moved any more.
func stableAgain(run *engine.Run) kafka.Millis {
	begin := run.Mark("begin").At
	first, last := kafka.Millis(-1), kafka.Millis(-1)
	for _, e := range run.Events() {
		switch {
		case e.At <= begin:
		case e.Code == trace.CommandRun:
			if first < 0 {
				first = e.At
			}
		case e.Code == trace.Assigned || e.Code == trace.Revoked || e.Code == trace.PartitionsLost:
			last = e.At
		}
	}
	if first < 0 || last < first {
		return 0
	}
	return last - first
}

func measureRuns(l say.Lang, runs []*engine.Run) []view.RunRow {
	var rows []view.RunRow
	for _, m := range runMeasures {
		row := view.RunRow{Text: m.text.In(l)}
		best, same := kafka.Millis(0), true
		for i, run := range runs {
			v := m.read(run)
			if i == 0 || v < best {
				same = i == 0
				best = v
			} else if v != best {
				same = false
			}
			text := strconv.FormatInt(int64(v), 10)
			if m.time {
				text = say.Duration(l, v)
			}
			row.Cells = append(row.Cells, view.RunCell{Text: text, Value: int64(v)})
		}
		for i := range row.Cells {
			row.Cells[i].Best = !same && row.Cells[i].Value == int64(best)
		}
		rows = append(rows, row)
	}
	return rows
}
