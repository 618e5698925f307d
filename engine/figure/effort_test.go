package figure

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// watched is a run whose reader wants to be asked often.
type watched struct {
	*story
	rests int
}

func (w *watched) Rest() { w.rests++ }

// Reading, drawing and writing all rest, in proportion to what they do.
func TestFilmsRest(t *testing.T) {
	w := &watched{story: long(60)}
	since := func() (n int) { n, w.rests = w.rests, 0; return n }
	film := NewFilm(w, Look{Names: true})
	assert.Greater(t, since(), len(w.events)*16/RestEvery)
	scene := film.Lanes(0)
	assert.Greater(t, since(), len(scene.Nodes)*64/RestEvery)
	written := JSON(scene)
	assert.InDelta(t, len(written)/RestEvery, since(), 2)
	assert.Equal(t, JSON(NewFilm(w.story, Look{Names: true}).Lanes(0)), written)
}
