package figure

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/say"
)

// What has begun is read as a whole: the playhead cuts no caption in two.
func TestThePlayheadCutsNoCaption(t *testing.T) {
	cut := 0
	for _, layout := range []Layout{Wide, Mid, Tiny} {
		f := NewFilm(crashOne(), Look{Lang: say.KO, Layout: layout, Names: true})
		for i := range f.events {
			at := f.events[i].At
			line, _, _ := f.Playhead(at)
			said := map[string]bool{}
			for _, n := range f.Names(at).Nodes {
				if n.Parent == "over" && n.El == "text" {
					said[n.Text] = true
				}
			}
			for _, s := range f.captions() {
				if b := s.size(s.x, s.y, s.text); b.x0 < line && line < b.x1 {
					cut++
					assert.True(t, said[s.text], "%s at %d: %q", layout, at, s.text)
				}
			}
		}
	}
	require.Positive(t, cut, "no instant of this run would cut one")
}

// On a phone flags stand so close that the playhead's has a row of its own.
func TestThePlayheadsFlagCoversNoOther(t *testing.T) {
	f := NewFilm(crashOne(), Look{Lang: say.KO, Layout: Tiny})
	require.NotEmpty(t, f.blocks[0].flagged)
	for i := range f.events {
		_, left, text := f.Playhead(f.events[i].At)
		flag := box{left, playheadTop, left + smallBold.width(text) + 140, playheadTop + flagHeight}
		for _, o := range f.blocks[0].flagged {
			assert.False(t, flag.overlaps(o), "%q at %d", text, left)
		}
	}
}
