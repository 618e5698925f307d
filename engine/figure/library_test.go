package figure_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
var pictures = flag.String("pictures", "", "folder to write pictures to")

// Every scenario of the library can be drawn, at any time, in every layout and
// language, and each picture holds together.
func TestLibraryPictures(t *testing.T) {
	files, err := filepath.Glob("../../lessons/scenarios/*.scn")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".scn")
		script, err := os.ReadFile(file)
		require.NoError(t, err)
		run, problems := engine.Open(string(script))
		require.Empty(t, problems, name)
		run.Finish()
		for i, layout := range []figure.Layout{figure.Wide, figure.Mid, figure.Tiny} {
			lang := say.Langs[(i+len(name))%2] // every other language, so that all meet all
			f := figure.NewFilm(run, figure.Look{Lang: lang, Layout: layout, Names: true})
			if at := kafka.Millis(moment.Milliseconds()); at > 0 && at < run.End() {
				write(t, name+"-topology-"+layout.String()+"-moment.svg", figure.SVG(f.Topology(run.At(at)), false))
			}
			for part := kafka.Millis(1); part <= 3; part++ {
				at := run.End() * part / 3
				snap := run.At(at)
				for _, s := range []*figure.Scene{f.Lanes(at), f.Topology(snap), f.Strips(snap, 0, nil)} {
					figure.CheckScene(t, s, name+" "+s.Kind+" "+layout.String())
					write(t, name+"-"+s.Kind+"-"+layout.String()+"-"+string('0'+rune(part))+".svg", figure.SVG(s, false))
				}
			}
		}
	}
}

var moment = flag.Duration("moment", 0, "instant of more pictures")

func write(t *testing.T, name string, picture []byte) {
	t.Helper()
	if *pictures == "" {
		return
	}
	require.NoError(t, os.MkdirAll(*pictures, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(*pictures, name), picture, 0o644))
}
