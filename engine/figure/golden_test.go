package figure

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

var update = flag.Bool("update", false, "rewrite golden files")

// golden compares with a file, one element a line, and shows the first line that
// differs.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	got = bytes.ReplaceAll(got, []byte("><"), []byte(">\n<"))
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, got, 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run with -update to write it")
	was, is := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	for i := range min(len(was), len(is)) {
		require.Equal(t, was[i], is[i], "%s line %d", name, i+1)
	}
	require.Len(t, is, len(was), name)
}

var layouts = []Layout{Wide, Mid, Tiny}

func TestLanesOfACrash(t *testing.T) {
	for _, lang := range say.Langs {
		for _, layout := range layouts {
			f := NewFilm(crashOne(), Look{Lang: lang, Layout: layout, Names: true, Selected: "c2"})
			golden(t, "crash-lanes-"+layout.String()+"-"+lang.String()+".svg", SVG(f.Lanes(57_407), false))
		}
	}
}

func TestTopologyOfACrash(t *testing.T) {
	for _, lang := range say.Langs {
		for _, layout := range layouts {
			s := crashOne()
			f := NewFilm(s, Look{Lang: lang, Layout: layout, Live: true, Selected: "c2"})
			golden(t, "crash-topology-"+layout.String()+"-"+lang.String()+".svg", SVG(f.Topology(crashSnapshot(s)), false))
		}
	}
}

func TestOtherStories(t *testing.T) {
	picture := func(name string, s *story, look Look, at kafka.Millis) {
		look.Names = true
		golden(t, name+".svg", SVG(NewFilm(s, look).Lanes(at), false))
	}
	picture("stairs", stairs(), Look{}, Nowhere)
	picture("stairs-en", stairs(), Look{Lang: say.EN}, 5_000)
	picture("blocked", blocked(), Look{Layers: DefaultLayers | Polls}, Nowhere)
	picture("blocked-true-time", blocked(), Look{TrueTime: true}, Nowhere)
	picture("crash-question", crashOne(), Look{Ask: 14_000}, Nowhere)
	expiry := slices.IndexFunc(crashOne().events, func(e trace.Event) bool { return e.Code == trace.MemberRemoved })
	picture("crash-cause", crashOne(), Look{Selected: id("e", int32(expiry)), From: 10_000}, Nowhere)
	picture("crowd-9", crowd(9, 27), Look{}, Nowhere)
	picture("crowd-15", crowd(15, 60), Look{Lang: say.EN}, Nowhere)
	s := crowd(15, 60)
	golden(t, "crowd-15-topology.svg", SVG(NewFilm(s, Look{}).Topology(s.At(10_000)), false))
	s = crowd(9, 27)
	golden(t, "crowd-9-topology.svg", SVG(NewFilm(s, Look{}).Topology(s.At(10_000)), false))
	snap := crashSnapshot(crashOne())
	snap.Partitions[2].Views[0].Duplicates = []trace.Range{{From: 315, To: 318}}
	snap.Partitions[3].Views[0].Losses = []trace.Range{{From: 402, To: 404}}
	golden(t, "crash-strips.svg", SVG(NewFilm(crashOne(), Look{}).Strips(snap, 0, nil), false))
}
