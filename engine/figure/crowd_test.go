package figure

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// joining is a crowd in the middle of a rebalance: all but three get the answers to
// their JoinGroup, two of them have another request on the same wire, and three
// hear of the rebalance.
func joining(members int) (*story, *trace.Snapshot) {
	s := crowd(members, 2*members)
	snap := s.At(8_000)
	snap.Groups[0] = trace.Group{Exists: true, Up: true, Type: "classic", State: "CompletingRebalance", Generation: 2, Leader: 0, Protocol: "range", RebalanceLeft: -1, RebalanceSince: 7_000}
	message := func(c int, r trace.Request, reply bool, sent kafka.Millis, code kafka.ErrorCode) {
		snap.Messages = append(snap.Messages, trace.Message{Request: r, Reply: reply, Consumer: int32(c), Sent: sent, Arrives: sent + 10, Error: code, Event: -1})
	}
	for c := range members {
		if c < 3 {
			message(c, trace.Heartbeat, true, 7_994, kafka.RebalanceInProgress)
			continue
		}
		message(c, trace.JoinGroup, true, 7_996, kafka.None)
	}
	message(3, trace.OffsetCommit, false, 7_997, kafka.None)
	message(4, trace.OffsetCommit, false, 7_993, kafka.None)
	return s, snap
}

func scene(t *testing.T, f *Film, snap *trace.Snapshot, name string) *Scene {
	t.Helper()
	out := f.Topology(snap)
	checkScene(t, out, name)
	return out
}

// Of 7 to 24 members no message is left out: each is a letter or a dot on its
// wire, and what many send alike is said by one box that names them all.
func TestMessagesOfMany(t *testing.T) {
	for members := bundlesFrom; members <= mostLanes; members++ {
		s, snap := joining(members)
		for _, layout := range []Layout{Wide, Mid} {
			for _, lang := range say.Langs {
				f := NewFilm(s, Look{Lang: lang, Layout: layout})
				drawn := scene(t, f, snap, decimal(int32(members))+layout.String()+lang.String())
				glyphs, boxes := 0, 0
				for i := range drawn.Nodes {
					n := &drawn.Nodes[i]
					if strings.HasSuffix(n.ID, ".glyph") {
						if strings.HasPrefix(n.ID, "bundle.") {
							boxes++
							continue
						}
						glyphs++
					}
				}
				assert.Equal(t, len(snap.Messages), glyphs, "%d members, %s", members, layout)
				assert.Equal(t, 2, boxes, "%d members, %s", members, layout)
			}
		}
		f := NewFilm(s, Look{Lang: say.EN})
		svg := string(SVG(f.Topology(snap), false))
		assert.Contains(t, svg, "C4, C5, C6")
		assert.Contains(t, svg, "← JoinGroup ×"+decimal(int32(members-3)))
		assert.Contains(t, svg, "REBALANCE_IN_PROGRESS")
	}
}

func TestPicturesOfMany(t *testing.T) {
	s, snap := joining(9)
	golden(t, "many-9-wide-ko.svg", SVG(scene(t, NewFilm(s, Look{}), snap, "9"), false))
	s, snap = joining(24)
	golden(t, "many-24-mid-en.svg", SVG(scene(t, NewFilm(s, Look{Lang: say.EN, Layout: Mid}), snap, "24"), false))
}

// lagging is a crowd whose members fall behind one after the other.
func lagging(members, partitions int) (*story, *trace.Snapshot) {
	s := crowd(members, partitions)
	for at := kafka.Millis(0); at <= 20_000; at += 500 {
		lags := make([]int64, members)
		for c := range lags {
			lags[c] = max(0, int64(at)/500-int64(c)) % 17 * 10
		}
		s.lags = append(s.lags, trace.Sample{At: at, Lags: lags})
	}
	snap := s.At(10_000)
	for p := range snap.Partitions {
		snap.Partitions[p].Views[0].Committed = 100 - int64(p%5)
	}
	return s, snap
}

// Up to 100 members of 1,000 partitions are rows with a line: the same in both
// languages and every layout, and the table has the numbers.
func TestLinesOfACrowd(t *testing.T) {
	for _, size := range [][2]int{{25, 30}, {30, 60}, {100, 1000}} {
		s, snap := lagging(size[0], size[1])
		for _, layout := range layouts {
			for _, lang := range say.Langs {
				f := NewFilm(s, Look{Lang: lang, Layout: layout})
				drawn := scene(t, f, snap, decimal(int32(size[0]))+layout.String()+lang.String())
				assert.LessOrEqual(t, len(drawn.Nodes), 480, "%d members, %s", size[0], layout)
				if size[0] == 30 {
					golden(t, "lines-30-"+layout.String()+"-"+lang.String()+".svg", SVG(drawn, false))
				}
			}
		}
	}
	s, snap := lagging(30, 60)
	for _, lang := range say.Langs {
		f := NewFilm(s, Look{Lang: lang})
		table := f.Members(snap)
		golden(t, "lines-30-"+lang.String()+".html", TableHTML(table))
		require.Len(t, table.Head, 8)
		for i := range table.Rows { // the numbers of the line, not others
			most, at := f.peak(int32(i), snap.At)
			sec := section{snap: snap, group: 0}
			if now := sec.lagOf(int32(i)); now > most {
				most, at = now, snap.At
			}
			assert.Equal(t, say.Number(most), table.Rows[i].Cells[7].Text)
			assert.Equal(t, say.Time(lang, at), table.Rows[i].Cells[7].Sub)
		}
	}
}

// A line shows nothing of what has not happened yet.
func TestLinesEndNow(t *testing.T) {
	s, _ := lagging(30, 60)
	f := NewFilm(s, Look{})
	lineOf := func(at kafka.Millis) string {
		for _, n := range f.Topology(s.At(at)).Nodes {
			if n.Parent == "spark.g0" && strings.HasSuffix(n.ID, ".1") {
				for _, a := range n.Attrs {
					if a.Name == "d" {
						return a.Value
					}
				}
			}
		}
		return ""
	}
	early, late := lineOf(5_000), lineOf(8_000)
	require.NotEmpty(t, early)
	assert.Less(t, strings.Count(early, "L"), strings.Count(late, "L"))
	for i := range s.lags {
		if s.lags[i].At >= 5_000 { // another future, of the same height
			s.lags[i].Lags = slices.Repeat([]int64{160}, 30)
		}
	}
	assert.True(t, early == lineOf(5_000), "the line knows what comes")
}
