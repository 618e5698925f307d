// Command same writes all that the engine says and draws about scenarios: trace,
// sentences, pictures and tables at several instants, layouts and languages. It
// is built twice, natively and for GOOS=js, and same.test.mjs compares the two
// outputs byte for byte.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: same OUT LIBRARY")
		os.Exit(2)
	}
	// A folder rather than its files: in Node a command line holds eight kilobytes.
	files, err := filepath.Glob(filepath.Join(os.Args[2], "*.scn"))
	if err != nil || len(files) == 0 {
		fmt.Fprintln(os.Stderr, "no scenarios in", os.Args[2])
		os.Exit(1)
	}
	if err := writeFaults(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, path := range files {
		if err := write(os.Args[1], path); err != nil {
			fmt.Fprintln(os.Stderr, path+":", err)
			os.Exit(1)
		}
	}
}

func write(out, path string) error {
	script, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	run, problems := engine.Open(string(script))
	if run == nil {
		return fmt.Errorf("%d problems, the first: %s", len(problems), say.ProblemAt(say.EN, &problems[0]))
	}
	run.Finish()
	var b strings.Builder
	words(&b, run)
	pictures(&b, run)
	sweeps(&b, run)
	name := strings.TrimSuffix(filepath.Base(path), ".scn") + ".txt"
	return os.WriteFile(filepath.Join(out, name), []byte(b.String()), 0o644)
}

func words(b *strings.Builder, run *engine.Run) {
	events, names := run.Events(), run.Names()
	fmt.Fprintln(b, "digest", run.Digest(), "end", run.End(), "steps", run.Steps(), "ticks", len(run.Ticks()))
	for i := range events {
		fmt.Fprintln(b, trace.Format(names, events, &events[i]))
		for _, l := range say.Langs {
			fmt.Fprintln(b, l, say.Event(l, names, &events[i]))
		}
	}
	for _, g := range run.Goals() {
		fmt.Fprintln(b, "expect", g.Line, g.Text, g.Met)
	}
	for _, m := range run.Marks() {
		fmt.Fprintln(b, "mark", m.Name, m.At, m.Event)
	}
}

// sweepSteps bounds what is swept of a run: a minute would be too long for a test.
const sweepSteps = 20_000

// sweeps tells what comes of a crash of the first consumer, as far as the steps reach.
func sweeps(b *strings.Builder, run *engine.Run) {
	if len(run.Names().Consumers) == 0 {
		return
	}
	sweep, problems := run.Sweep("crash "+run.Names().Consumers[0].Name, 0, run.End()+1)
	if sweep == nil {
		fmt.Fprintln(b, "no sweep", len(problems))
		return
	}
	for steps := 0; steps < sweepSteps; steps += engine.RestEvery {
		found, done := sweep.Advance(engine.RestEvery)
		for _, one := range found {
			fmt.Fprintln(b, "swept", one)
		}
		if done {
			return
		}
	}
	fmt.Fprintln(b, "swept up to", sweep.Now())
}

// instants are the start, every mark, some places between, and the end.
func instants(run *engine.Run) []kafka.Millis {
	list := []kafka.Millis{0}
	for _, m := range run.Marks() {
		list = append(list, m.At)
	}
	for i := kafka.Millis(1); i <= 5; i++ {
		list = append(list, run.End()*i/5)
	}
	return list
}

func pictures(b *strings.Builder, run *engine.Run) {
	fmt.Fprintf(b, "thumb %s\n", figure.SVG(figure.Thumb(run, 0), false))
	ghost := figure.Ghost{Name: "A", Names: run.Names(), Events: run.Events(), End: run.End(), From: run.End() / 3}
	for _, l := range say.Langs {
		for _, layout := range []figure.Layout{figure.Wide, figure.Mid, figure.Tiny} {
			film := figure.NewFilm(run, figure.Look{Lang: l, Layout: layout, Names: true, Live: layout == figure.Wide, Selected: "c0"}, ghost)
			fmt.Fprintf(b, "%s %s lanes %s\n", l, layout, figure.SVG(film.Lanes(run.End()/2), layout == figure.Mid))
			fmt.Fprintf(b, "%s %s pace %v\n", l, layout, film.Pace().Points)
			for _, at := range instants(run) {
				moment(b, run, film, l, at)
			}
		}
	}
}

func moment(b *strings.Builder, run *engine.Run, film *figure.Film, l say.Lang, at kafka.Millis) {
	snapshot, events := run.At(at), run.Events()
	seq := 0
	for seq < len(events) && events[seq].At <= at {
		seq++
	}
	fmt.Fprintln(b, at, say.Headline(l, snapshot, events[:seq]), say.Place(l, snapshot, seq-1, len(events)))
	for c := range snapshot.Consumers {
		fmt.Fprintln(b, say.Status(l, snapshot, int32(c)))
		card, _ := say.Inspect(l, snapshot, events, seq-1, 'c', int32(c))
		fmt.Fprintln(b, card)
	}
	fmt.Fprintf(b, "%s\n%s\n%s\n", figure.JSON(film.Names(at)), figure.SVG(film.Topology(snapshot), false), figure.JSON(film.Strips(snapshot, 0, nil)))
	for _, table := range film.Tables(snapshot) {
		fmt.Fprintf(b, "%s\n", figure.TableHTML(table))
	}
}
