package figure

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
)

// nasty are names that would break out of an attribute, an element or a script.
const nasty = "<b>&\"'</b></svg></script>\x01\u2028\xff"

func nastyStory() *story {
	s := crashOne()
	s.names.Consumers[0].Name = nasty
	s.names.Groups[0] = nasty
	s.names.Topics[0] = nasty
	s.names.Topics = append(s.names.Topics, "other") // so that partitions carry their topic's name
	for i := range s.names.Partitions {
		s.names.Partitions[i] = kafka.TopicPartition{Topic: nasty, Partition: int32(i)}
	}
	return s
}

func TestNamesCannotBreakOut(t *testing.T) {
	s := nastyStory()
	f := NewFilm(s, Look{Names: true, Live: true})
	snap := crashSnapshot(s)
	for _, scene := range []*Scene{f.Lanes(57_407), f.Topology(snap), f.Strips(snap, 0, nil)} {
		for _, standalone := range []bool{false, true} {
			svg := string(SVG(scene, standalone))
			assert.NotContains(t, svg, "<b>")
			assert.Equal(t, 1, strings.Count(svg, "</svg>"))
			wellFormed(t, svg)
		}
		text := JSON(scene)
		assert.True(t, json.Valid(text), scene.Kind)
		assert.NotContains(t, string(text), "<")
	}
	for _, table := range append(f.Tables(snap), f.History(0)) {
		html := string(TableHTML(table))
		assert.NotContains(t, html, "<b>&")
		assert.NotContains(t, html, "</script")
	}
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

func TestStandaloneAddsOneStyleAndTheLengthOfTexts(t *testing.T) {
	f := NewFilm(crashOne(), Look{})
	scene := f.Lanes(Nowhere)
	page, file := string(SVG(scene, false)), string(SVG(scene, true))
	before, rest, found := strings.Cut(file, "<style>")
	require.True(t, found)
	_, after, found := strings.Cut(rest, "</style>")
	require.True(t, found)
	lengths := regexp.MustCompile(` textLength="[0-9.]+" lengthAdjust="spacingAndGlyphs"`)
	assert.Len(t, lengths.FindAllString(after, -1), strings.Count(page, "<text"))
	assert.Equal(t, page, before+lengths.ReplaceAllString(after, ""))
}

func TestTheClassesOfATextSayHowItIsSet(t *testing.T) {
	for _, f := range []face{plain, plainBold, small, smallBold, code, codeBold, bigBold} {
		c := newCanvas("", 0, 0, "")
		c.text(f.with("mut"), 0, 0, start, "P0 리밸런스")
		assert.Equal(t, f.width("P0 리밸런스"), faceOf(&c.scene.Nodes[0]).width("P0 리밸런스"), f.class)
	}
}

func TestJSONCarriesTheScene(t *testing.T) {
	s := crashOne()
	scene := NewFilm(s, Look{}).Topology(crashSnapshot(s))
	var got struct {
		Kind          string
		Width, Height int
		Label         string
		Nodes         [][]any
	}
	require.NoError(t, json.Unmarshal(JSON(scene), &got))
	assert.Equal(t, []any{scene.Kind, scene.Width, scene.Height, scene.Label}, []any{got.Kind, got.Width, got.Height, got.Label})
	require.Len(t, got.Nodes, len(scene.Nodes))
	for i, n := range scene.Nodes {
		assert.Equal(t, []any{n.ID, n.El, n.Parent}, got.Nodes[i][:3])
		attrs := got.Nodes[i][3].(map[string]any)
		for _, a := range n.Attrs {
			assert.Equal(t, a.Value, attrs[a.Name])
		}
		if n.Motion != nil {
			require.Len(t, got.Nodes[i], 6)
			motion := got.Nodes[i][5].([]any)
			assert.Equal(t, []any{n.Motion.Attr, float64(n.Motion.From), float64(n.Motion.To), float64(n.Motion.Start), float64(n.Motion.End)}, motion)
		}
	}
}

func TestMotionStartsWhereTheNodeStands(t *testing.T) {
	s := crashOne()
	snap := crashSnapshot(s)
	f := NewFilm(s, Look{})
	for _, scene := range []*Scene{f.Lanes(57_407), f.Topology(snap)} {
		for _, n := range scene.Nodes {
			if n.Motion == nil {
				continue
			}
			want := px(int(n.Motion.At(snap.At)))
			switch n.Motion.Attr {
			case "translate":
				assert.Contains(t, n.Attrs, Attr{"transform", "translate(" + want + " 0)"}, n.ID)
			case "fall":
				assert.Contains(t, n.Attrs, Attr{"transform", "translate(0 " + want + ")"}, n.ID)
			default:
				assert.Contains(t, n.Attrs, Attr{n.Motion.Attr, want}, n.ID)
			}
		}
	}
}

func TestTheSameThingKeepsItsID(t *testing.T) {
	s := crashOne()
	f := NewFilm(s, Look{})
	snap := crashSnapshot(s)
	first := f.Topology(snap)
	snap.At += 2
	second := f.Topology(snap)
	require.Len(t, second.Nodes, len(first.Nodes))
	for i := range first.Nodes {
		assert.Equal(t, first.Nodes[i].ID, second.Nodes[i].ID)
	}
}

func TestFewNodesMove(t *testing.T) {
	s := crowd(12, 48)
	f := NewFilm(s, Look{Layers: DefaultLayers | Polls})
	for _, scene := range []*Scene{f.Lanes(9_000), f.Topology(s.At(9_000))} {
		assert.LessOrEqual(t, len(scene.Nodes), 1000, scene.Kind)
		moving := 0
		for _, n := range scene.Nodes {
			if n.Motion != nil {
				moving++
			}
		}
		assert.LessOrEqual(t, moving, 400, scene.Kind)
	}
}

func TestStoryboardTellsFiveToEightMoments(t *testing.T) {
	s := crashOne()
	var times [3][]kafka.Millis
	for i, layout := range layouts {
		frames := NewFilm(s, Look{Layout: layout}).Storyboard()
		assert.True(t, len(frames) >= leastFrames && len(frames) <= mostFrames, len(frames))
		for _, fr := range frames {
			times[i] = append(times[i], fr.At)
			assert.NotEmpty(t, fr.Caption)
			assert.NotEmpty(t, fr.Time)
		}
	}
	assert.Equal(t, times[0], times[1], "every layout tells the same moments")
	assert.Equal(t, times[0], times[2])
	assert.Contains(t, times[0], kafka.Millis(12_000), "the crash")
	assert.Contains(t, times[0], kafka.Millis(54_520), "the expiry")
	assert.Equal(t, s.end, times[0][len(times[0])-1])
}

func TestHiddenAnswerIsNowhereInThePicture(t *testing.T) {
	scene := NewFilm(crashOne(), Look{Ask: 14_000, Names: true}).Lanes(Nowhere)
	words := ""
	for i := range scene.Nodes {
		words += scene.Nodes[i].Text + "\n" + labelOf(&scene.Nodes[i]) + "\n"
	}
	for _, word := range []string{"만료", "세대 2", "54", "56", "59", "38.5초", "2.7초"} {
		assert.NotContains(t, words, word)
	}
	assert.Contains(t, words, "C1은 멈출까요?")
}

func TestALongRunIsASmallPicture(t *testing.T) {
	scene := NewFilm(long(300), Look{Names: true}).Lanes(57_407)
	assert.LessOrEqual(t, len(scene.Nodes), 1000)
	assert.LessOrEqual(t, len(SVG(scene, false)), 600_000)
	checkScene(t, scene, "long run")
}

// A hundred members on a thousand partitions are a summary, not a thousand marks.
func TestACrowdIsASummary(t *testing.T) {
	s := crowd(100, 1000)
	for _, lang := range say.Langs {
		for _, layout := range layouts {
			f := NewFilm(s, Look{Lang: lang, Layout: layout, Names: true, Live: true, Selected: "c70"}, Ghost{Name: "A", Names: s.Names(), Events: s.events, End: s.end, From: s.end / 2})
			for _, scene := range []*Scene{f.Lanes(10_000), f.Names(10_000), f.Topology(s.At(10_000))} {
				checkScene(t, scene, scene.Kind+" "+layout.String())
				assert.LessOrEqual(t, len(scene.Nodes), 500, "%s %s", scene.Kind, layout)
				assert.LessOrEqual(t, len(SVG(scene, false)), 80_000, "%s %s", scene.Kind, layout)
			}
			assert.NotNil(t, f.laneOf(70), "what is picked keeps a lane of its own")
			assert.Len(t, f.blocks[0].crowd.lanes, 98)
		}
	}
}
