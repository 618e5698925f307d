package figure_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
)

// pictures is a folder to write the library's pictures to, for looking at them:
//
//	go test ./engine/figure -run Library -pictures /tmp/pictures
//
// With -moment 57.1s the world at that instant is written, too.
var (
	pictures = flag.String("pictures", "", "folder to write pictures to")
	moment   = flag.Duration("moment", 0, "instant of more pictures")
)

var allLayouts = []figure.Layout{figure.Wide, figure.Mid, figure.Tiny}

// library calls do with every scenario, side by side.
func library(t *testing.T, do func(t *testing.T, name string, run *engine.Run)) {
	t.Helper()
	files, err := filepath.Glob("../../lessons/scenarios/*.scn")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".scn")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			script, err := os.ReadFile(file)
			require.NoError(t, err)
			run, problems := engine.Open(string(script))
			require.Empty(t, problems)
			run.Finish()
			do(t, name, run)
		})
	}
}

// instants are the marks of a run and so many places between its events: what a
// reader stops at.
func instants(run *engine.Run, between int) []kafka.Millis {
	var out []kafka.Millis
	for _, m := range run.Marks() {
		out = append(out, m.At)
	}
	events := run.Events()
	for i := 1; i <= between; i++ {
		out = append(out, events[(len(events)-1)*i/between].At)
	}
	return append(out, run.End())
}

// Every scenario of the library can be drawn, at any time, in every layout and
// language, and each picture holds together: no label lies over another, none
// leaves the picture.
func TestLibraryPictures(t *testing.T) {
	library(t, func(t *testing.T, name string, run *engine.Run) {
		for i, layout := range allLayouts {
			for k, lang := range say.Langs {
				look := figure.Look{Lang: lang, Layout: layout, Names: true, Live: k == 0, TrueTime: (i+k)%3 == 2}
				look.Selected = [...]string{"", "c1", "p0", "e" + fmt.Sprint(len(run.Events())/2), "g0", "c0"}[2*i+k]
				f := figure.NewFilm(run, look, ghost(run))
				check := func(s *figure.Scene, at kafka.Millis) {
					figure.CheckScene(t, s, fmt.Sprint(name, " ", s.Kind, " ", layout, " ", lang, " at ", at))
				}
				stops := instants(run, 5)
				for n, at := range stops {
					if len(stops) > 7 && (n+i+k)%2 == 1 {
						continue // each layout and language takes its turn
					}
					snap := run.At(at)
					for _, s := range []*figure.Scene{f.Lanes(at), f.Names(at), f.Topology(snap), f.Strips(snap, 0, nil)} {
						check(s, at)
						write(t, fmt.Sprint(name, "-", s.Kind, "-", layout, "-", lang, "-", n, ".svg"), figure.SVG(s, true))
					}
				}
				if at := kafka.Millis(moment.Milliseconds()); at > 0 && at < run.End() {
					write(t, fmt.Sprint(name, "-topology-", layout, "-", lang, "-moment.svg"), figure.SVG(f.Topology(run.At(at)), true))
				}
			}
		}
		figure.CheckScene(t, figure.Thumb(run, 0), name+" thumb")
	})
}

// ghost is the run itself as a branch that was left half way.
func ghost(run *engine.Run) figure.Ghost {
	return figure.Ghost{Name: "A", Names: run.Names(), Events: run.Events(), End: run.End(), From: run.End() / 2}
}

func write(t *testing.T, name string, picture []byte) {
	t.Helper()
	if *pictures == "" {
		return
	}
	require.NoError(t, os.MkdirAll(*pictures, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(*pictures, name), picture, 0o644))
}

// What a scenario looks like is committed: one picture in full, and a hash for each
// of the others, so that a change of a picture shows in a diff that can be read.
//
//	go test ./engine/figure -run Committed -update
func TestCommittedPictures(t *testing.T) {
	library(t, func(t *testing.T, name string, run *engine.Run) {
		var hashes strings.Builder
		for _, layout := range allLayouts {
			for _, lang := range say.Langs {
				f := figure.NewFilm(run, figure.Look{Lang: lang, Layout: layout, Names: true})
				fmt.Fprintf(&hashes, "%s %s\n", layout, lang)
				note := func(what string, picture []byte) {
					sum := sha256.Sum256(picture)
					fmt.Fprintf(&hashes, "  %s %s\n", what, hex.EncodeToString(sum[:6]))
				}
				note("lanes", figure.SVG(f.Lanes(run.End()), false))
				for _, at := range instants(run, 3) {
					snap := run.At(at)
					when := " at " + say.Clock(at)
					note("topology"+when, figure.SVG(f.Topology(snap), false))
					note("records"+when, figure.SVG(f.Strips(snap, 0, nil), false))
					var tables []byte
					for _, table := range f.Tables(snap) {
						tables = append(tables, figure.TableHTML(table)...)
					}
					note("tables"+when, tables)
				}
			}
		}
		full := figure.SVG(figure.NewFilm(run, figure.Look{Names: true}).Lanes(run.End()), false)
		committed(t, name+".svg", strings.ReplaceAll(string(full), "><", ">\n<"))
		committed(t, name+".hashes", hashes.String())
	})
}

func committed(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "library", name)
	if figure.Updating() {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run with -update to write it")
	was, is := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range min(len(was), len(is)) {
		if !assert.Equal(t, was[i], is[i], "%s line %d; if it is meant, look at it and run with -update", name, i+1) {
			return
		}
	}
	assert.Len(t, is, len(was), name)
}

// A picture of a scenario that is no more is not kept.
func TestCommittedPicturesHaveScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/library/*")
	require.NoError(t, err)
	for _, file := range files {
		name := filepath.Base(file)
		scenario := filepath.Join("../../lessons/scenarios", strings.TrimSuffix(name, filepath.Ext(name))+".scn")
		if _, err := os.Stat(scenario); err != nil && figure.Updating() {
			require.NoError(t, os.Remove(file))
		} else {
			assert.NoError(t, err, "run with -update to remove %s", name)
		}
	}
}
