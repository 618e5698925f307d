package figure

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rebalancelab/engine/say"
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
