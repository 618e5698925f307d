package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"

	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"
	"rebalancelab/web/i18n"
)

var runCommand = command{
	name:    "run",
	args:    "FILE.scn|- [--until TIME] [--events N] [--json|--svg] [--lang ko|en]",
	summary: "Run a scenario and print what happens",
	detail: `
One line for each event: when, who, what. --json prints them as JSON lines,
--svg draws the whole run instead. --until stops at a time such as 12s or 57407ms;
the expectations of the script are then not judged. --events is how many events
the run may have before it is stopped: each takes about half a kilobyte of memory.
Exit code 1: the script has mistakes, the run hit a limit, or an "expect" does not
hold.`,
	run: simulate,
}

type runOptions struct {
	lang      say.Lang
	json, svg bool
	until     kafka.Millis // 0: to the end
	events    int
}

// How many events a run may have: as a rule, and at most, which is some gigabytes.
const (
	defaultEvents = 500_000
	maxEvents     = 10_000_000
)

func simulate(ctx context.Context, flags *flag.FlagSet, args []string, s streams) (int, error) {
	until := flags.String("until", "", "stop at this `TIME`, such as 12s or 57407ms")
	events := flags.Int("events", defaultEvents, "stop after `N` events")
	asJSON := flags.Bool("json", false, "print events as JSON lines")
	asSVG := flags.Bool("svg", false, "draw the run as an SVG file")
	lang := langFlag(flags)
	files, err := parse(flags, args)
	if err != nil {
		return exitUsage, err
	}
	options := runOptions{json: *asJSON, svg: *asSVG, events: *events}
	if options.lang, err = lang(); err != nil {
		return exitUsage, err
	}
	switch {
	case len(files) != 1:
		return exitUsage, usagef("name one scenario, or - for standard input")
	case *asJSON && *asSVG:
		return exitUsage, usagef("--json and --svg cannot go together")
	case *events < 1 || *events > maxEvents:
		return exitUsage, usagef("--events is %d: it must be between 1 and %d", *events, maxEvents)
	case *until != "":
		at, ok := scenario.ParseDuration(*until)
		if !ok || at <= 0 {
			return exitUsage, usagef("--until is %q: write a time such as 12s, 500ms or 2m", *until)
		}
		options.until = at
	}
	source, problems, err := readScript(files[0], s.in)
	if err != nil {
		return exitFailed, err
	}
	var run *engine.Run
	if len(problems) == 0 {
		limits := engine.LargeLimits
		limits.Events = options.events
		run, problems = engine.OpenWithin(source, limits)
	}
	if len(problems) > 0 {
		printProblems(s.err, files[0], options.lang, problems)
		return exitFailed, nil
	}
	if err := advance(ctx, run, options.until); err != nil {
		return exitFailed, err
	}
	if err := printRun(s.out, run, options); err != nil {
		return exitFailed, err
	}
	return verdict(s.err, files[0], run, options), nil
}

// chunk is how many steps are done between two looks at the context.
const chunk = 50_000

func advance(ctx context.Context, run *engine.Run, until kafka.Millis) error {
	steps := int64(chunk)
	if until > 0 {
		steps = 1 // stop close behind the instant, whatever a step costs
	}
	for !run.Done() && (until == 0 || run.End() <= until) {
		run.Advance(steps)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

func printRun(w io.Writer, run *engine.Run, o runOptions) error {
	if o.svg {
		at := figure.Nowhere
		look := figure.Look{Lang: o.lang, Names: true}
		if o.until > 0 {
			at, look.To = o.until, o.until
		}
		_, err := w.Write(figure.SVG(figure.NewFilm(run, look).Lanes(at), true))
		return err
	}
	out := bufio.NewWriter(w)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	events, names := run.Events(), run.Names()
	for i := range events {
		e := &events[i]
		if o.until > 0 && e.At > o.until {
			break
		}
		who, text := whoOf(o.lang, names, e), say.Event(o.lang, names, e)
		if who == ">" { // the prompt stands there already
			text = strings.TrimPrefix(text, "> ")
		}
		if !o.json {
			fmt.Fprintf(out, "%10s  %-6s  %s\n", say.Clock(e.At), who, text)
			if e.Code == trace.ToolAnswered {
				printAnswer(out, e.Text)
			}
			continue
		}
		line := eventLine{Seq: e.Seq, At: int64(e.At), Code: e.Code.String(), Who: who, Cause: e.Cause, Text: text}
		if e.Code == trace.ToolAnswered {
			line.Output = e.Text
		}
		if err := encoder.Encode(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

// eventLine is one event of "site run --json". Times are virtual milliseconds;
// cause is the seq of the event that led to this one, −1 none.
type eventLine struct {
	Seq   int32  `json:"seq"`
	At    int64  `json:"at"`
	Code  string `json:"code"`
	Who   string `json:"who"`
	Cause int32  `json:"cause"`
	Text  string `json:"text"`
	// Output is what a tool printed.
	Output string `json:"output,omitempty"`
}

// printAnswer is what a tool printed, as it stood in its terminal.
func printAnswer(w io.Writer, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprint(w, strings.Repeat(" ", 20)+"| "+line)
	}
}

func whoOf(l say.Lang, names *trace.Names, e *trace.Event) string {
	switch who := e.Who(); {
	case who >= 0:
		return say.ConsumerName(names, who)
	case who == trace.Script:
		return ">"
	}
	return i18n.CoordinatorChip.In(l)
}

// verdict says on err what did not come out as the script expects.
func verdict(w io.Writer, file string, run *engine.Run, o runOptions) int {
	code := exitOK
	if stopped := run.Stopped(); stopped != nil {
		text := say.ProblemAt(o.lang, stopped)
		if stopped.Code == scenario.TooManyEvents && o.events < maxEvents {
			text = i18n.EventsFlag.With(o.lang, text, min(10*o.events, maxEvents))
		}
		fmt.Fprintf(w, "%s: %s\n", file, i18n.RunStopped.With(o.lang, text))
		code = exitFailed
	}
	if o.until > 0 {
		return code
	}
	for _, goal := range run.Goals() {
		if goal.Met {
			continue
		}
		code = exitFailed
		text := i18n.GoalMissed.With(o.lang, goal.Text)
		if got := say.Value(o.lang, goal.Got); got != "" {
			text = i18n.GoalMissedIs.With(o.lang, goal.Text, got)
		}
		fmt.Fprintf(w, "%s:%d: %s\n", file, goal.Line, text)
	}
	return code
}
