package figure

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/say"
)

var update = flag.Bool("update", false, "rewrite golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, got, 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run with -update to write it")
	assert.Equal(t, string(want), string(got), name)
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
