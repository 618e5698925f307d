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

// The playhead's flag has a row of its own: wherever a page moves it, it covers
// nothing. That no other label lies there, TestLibraryPictures finds, for which the
// flag is one of the labels.
func TestThePlayheadsFlagCoversNoOther(t *testing.T) {
	for _, lang := range say.Langs {
		for _, layout := range layouts {
			for _, s := range []*story{crashOne(), stairs(), blocked(), crowd(9, 27)} {
				f := NewFilm(s, Look{Lang: lang, Layout: layout, Names: true})
				require.NotEmpty(t, f.blocks[0].flagged)
				for _, o := range f.blocks[0].flagged {
					assert.GreaterOrEqual(t, o.y0, playheadTop+flagHeight)
				}
				for i := range f.events {
					_, left, text := f.Playhead(f.events[i].At)
					scene := f.Lanes(f.events[i].At)
					flag := box{left, playheadTop, left + smallBold.width(text) + 140, playheadTop + flagHeight}
					assert.True(t, flag.x0 >= 0 && flag.x1 <= f.right, text)
					assert.Contains(t, scene.texts, flag)
					for _, o := range scene.texts {
						assert.True(t, o == flag || !flag.overlaps(o), "%s %s: %q at %d over %v", layout, lang, text, left, o)
					}
				}
			}
		}
	}
}
