package figure

import (
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// randomStory is a run that need not make sense: a picture must hold together
// whatever it is given.
func randomStory(r *rand.Rand) *story {
	consumers, partitions := 1+r.Intn(5), 1+r.Intn(8)
	if r.Intn(3) == 0 {
		consumers, partitions = 1+r.Intn(16), 1+r.Intn(60)
	}
	s := newStory(consumers, partitions, kafka.Millis(1+r.Intn(400_000)))
	if r.Intn(4) == 0 {
		s.names.Groups = append(s.names.Groups, "a-second-group-with-a-rather-long-name")
		for i := range s.names.Consumers {
			s.names.Consumers[i].Group = int32(r.Intn(3) - 1)
		}
	}
	if r.Intn(4) == 0 {
		s.names.Consumers[0].Name = "아주-긴-이름의-컨슈머<b>&\"1"
	}
	if r.Intn(3) == 0 { // as recorded of real groups
		for i := range s.names.Consumers {
			s.names.Consumers[i].Name = "server1-" + strconv.Itoa(i)
		}
	}
	at := kafka.Millis(0)
	for c := range int32(consumers) {
		if r.Intn(8) > 0 {
			s.add(0, trace.ConsumerStarted, c, nil)
		}
	}
	for n := r.Intn(120); n > 0; n-- {
		at += kafka.Millis([]int{0, 1, 5, 120, 2500, 30_000}[r.Intn(6)])
		if at > s.end {
			break
		}
		s.addRandom(r, at, int32(consumers), int32(partitions))
	}
	for c := range int32(consumers) {
		s.beats(c, trace.TickKind(r.Intn(3)), kafka.Millis(r.Intn(5000)), kafka.Millis(1+r.Intn(3000)), int32(r.Intn(200)))
	}
	return s
}

func (s *story) addRandom(r *rand.Rand, at kafka.Millis, consumers, partitions int32) {
	c := r.Int31n(consumers)
	s.add(at, trace.Code(r.Intn(int(trace.CodeCount))), c, func(e *trace.Event) {
		e.Group = s.names.Consumers[c].Group
		e.Cause = r.Int31n(e.Seq+1) - 1
		e.Request = trace.Request(r.Intn(int(trace.RequestCount)))
		e.Error = []kafka.ErrorCode{0, kafka.RebalanceInProgress, kafka.UnknownMemberID}[r.Intn(3)]
		e.Reason = trace.Reason(r.Intn(int(trace.ReasonCount)))
		e.From, e.To = r.Int63n(9), r.Int63n(12)
		e.Length = kafka.Millis(r.Intn(60_000))
		e.Text = []string{"Stable", "PreparingRebalance", "CompletingRebalance", "Empty"}[r.Intn(4)]
		for p := range partitions {
			if r.Intn(3) == 0 {
				e.Partitions = append(e.Partitions, p)
			}
		}
		switch e.Code {
		case trace.GroupStateChanged, trace.GenerationStarted, trace.RebalanceStarted, trace.AssignmentStored, trace.GroupEpochBumped, trace.CoordinatorFailedOver:
			e.Consumer = -1
		case trace.Duplicated, trace.Lost, trace.RecordsDeleted, trace.PositionReset, trace.Sought:
			e.Partitions = []int32{r.Int31n(partitions)}
		}
	})
}

// randomErrors are replies whose names take one line, two and three.
var randomErrors = [...]kafka.ErrorCode{kafka.RebalanceInProgress, kafka.MemberIDRequired, kafka.UnknownMemberID, kafka.CoordinatorLoadInProgress, kafka.None}

func randomSnapshot(r *rand.Rand, s *story) *trace.Snapshot {
	snap := &trace.Snapshot{At: kafka.Millis(r.Int63n(int64(s.end) + 1)), Names: &s.names}
	for range s.names.Consumers {
		k := trace.Consumer{Life: trace.Life(r.Intn(8)), Doing: trace.Doing(r.Intn(6)), Member: r.Intn(4) > 0, CutOff: r.Intn(9) == 0, Generation: int32(r.Intn(5)),
			SessionLeft: kafka.Millis(r.Intn(45_001) - 1), SessionTimeout: 45_000, PollLeft: kafka.Millis(r.Intn(300_001) - 1), PollInterval: 300_000, Stopped: r.Intn(3) == 0}
		for p := range s.names.Partitions {
			if r.Intn(4) == 0 {
				k.Owned = append(k.Owned, int32(p))
			}
		}
		snap.Consumers = append(snap.Consumers, k)
	}
	n := int32(len(s.names.Consumers))
	for range s.names.Groups {
		g := trace.Group{Exists: r.Intn(9) > 0, Up: r.Intn(9) > 0, Type: []string{"classic", "consumer"}[r.Intn(2)], State: []string{"Stable", "PreparingRebalance", "CompletingRebalance"}[r.Intn(3)], Leader: r.Int31n(n+1) - 1, RebalanceLeft: kafka.Millis(r.Intn(3000) - 1), RebalanceSince: -1}
		for c := range n {
			g.Members = append(g.Members, trace.GroupMember{Consumer: c, Parked: trace.Request(r.Intn(4)), Joined: r.Intn(2) == 0, Epoch: int32(r.Intn(9))})
		}
		snap.Groups = append(snap.Groups, g)
	}
	for range s.names.Partitions {
		q := trace.Partition{LogStart: r.Int63n(20), Exists: r.Intn(9) > 0}
		q.LogEnd = q.LogStart + r.Int63n(200)
		q.HighWatermark = q.LogEnd - r.Int63n(2)
		for range s.names.Groups {
			v := trace.View{Owner: r.Int31n(n+1) - 1, LastOwner: r.Int31n(n+1) - 1, Committed: r.Int63n(220) - 1, Position: r.Int63n(220) - 1, Subscribed: r.Intn(4) > 0, Revoked: r.Intn(3) == 0, Paused: r.Intn(5) == 0}
			v.Handed = v.Position - r.Int63n(9)
			v.Duplicates = []trace.Range{{From: r.Int63n(100), To: 100 + r.Int63n(100)}}
			v.Losses = []trace.Range{{From: r.Int63n(50), To: 50 + r.Int63n(20)}}
			q.Views = append(q.Views, v)
		}
		snap.Partitions = append(snap.Partitions, q)
	}
	for c := range n {
		sent := snap.At - kafka.Millis(r.Intn(5))
		snap.Messages = append(snap.Messages, trace.Message{Request: trace.Request(1 + r.Intn(int(trace.RequestCount)-1)), Reply: r.Intn(2) == 0, Consumer: c, Group: s.names.Consumers[c].Group, Sent: sent, Arrives: sent + 5, Event: r.Int31n(2) - 1, Error: randomErrors[r.Intn(len(randomErrors))], Lost: r.Intn(5) == 0})
	}
	return snap
}

func TestAnyPictureHoldsTogether(t *testing.T) {
	for seed := range int64(150) {
		r := rand.New(rand.NewSource(seed))
		s := randomStory(r)
		look := Look{Lang: say.Langs[r.Intn(2)], Layout: layouts[r.Intn(3)], Names: r.Intn(2) == 0, Live: r.Intn(2) == 0, TrueTime: r.Intn(5) == 0}
		if r.Intn(3) == 0 {
			look.Layers = Layers(r.Intn(1<<8)) | NoLayer
		}
		if r.Intn(4) == 0 {
			look.Ask = s.end / 2
		}
		look.Selected = []string{"", "c0", "p0", "g0", "e" + strconv.Itoa(r.Intn(40))}[r.Intn(5)]
		f := NewFilm(s, look)
		snap := randomSnapshot(r, s)
		for _, scene := range []*Scene{f.Lanes(Nowhere), f.Lanes(snap.At), f.Names(snap.At), f.Topology(snap), f.Strips(snap, 0, nil)} {
			checkScene(t, scene, "seed "+strconv.FormatInt(seed, 10)+" "+scene.Kind+" "+look.Layout.String())
		}
		if t.Failed() {
			return
		}
	}
}

// checkScene checks what holds for every picture.
func checkScene(t *testing.T, s *Scene, name string) {
	t.Helper()
	ids := map[string]bool{"": true}
	moving := 0
	for i := range s.Nodes {
		n := &s.Nodes[i]
		require.False(t, ids[n.ID], "%s: id %q twice", name, n.ID)
		require.True(t, ids[n.Parent], "%s: %q before its parent %q", name, n.ID, n.Parent)
		ids[n.ID] = true
		if n.Motion != nil {
			moving++
		}
		checkNode(t, s, n, name)
	}
	require.LessOrEqual(t, moving, 100, name)
	for i, a := range s.texts {
		if a.x0 < 0 || a.y0 < 0 || a.x1 > s.Width || a.y1 > s.Height {
			assert.Failf(t, "a label leaves the picture", "%s: text %d %v outside %d×%d: %s", name, i, a, s.Width, s.Height, textOf(s, i))
		}
		for k, b := range s.texts[:i] {
			if a.overlaps(b) { // asked first: the words for a failure take longer than the question
				assert.Failf(t, "two labels overlap", "%s: %q %v over %q %v", name, textOf(s, i), a, textOf(s, k), b)
			}
		}
	}
}

// textOf is the n-th text in painting order, as far as the count goes.
func textOf(s *Scene, n int) string {
	for i := range s.Nodes {
		if s.Nodes[i].El == "text" {
			if n == 0 {
				return s.Nodes[i].Text
			}
			n--
		}
	}
	return "?"
}

func checkNode(t *testing.T, s *Scene, n *Node, name string) {
	value := func(attr string) int {
		for _, a := range n.Attrs {
			if a.Name == attr {
				v, err := strconv.ParseFloat(a.Value, 64)
				require.NoError(t, err, "%s %s", name, a.Value)
				return int(v*10 + 0.5)
			}
		}
		return 0
	}
	if n.El == "rect" && !strings.Contains(n.Parent, ".glyph") && !strings.HasPrefix(n.Parent, "glide.") && n.Parent != "playhead.flag" {
		x, y, w, h := value("x"), value("y"), value("width"), value("height")
		require.True(t, x >= 0 && y >= 0 && x+w <= s.Width && y+h <= s.Height, "%s: rect %s %v outside %d×%d", name, n.ID, n.Attrs, s.Width, s.Height)
	}
	if n.El == "text" {
		require.NotContains(t, n.Attrs[0].Value, "undefined", name)
		require.NotEmpty(t, n.Text, "%s %s", name, n.ID)
	}
	for _, a := range n.Attrs {
		require.NotEqual(t, "style", a.Name, "inline styles are forbidden on the site")
		if a.Name == "role" && !strings.HasPrefix(n.Parent, "msg.") {
			require.NotEmpty(t, labelOf(n), "%s: %s has no name", name, n.ID)
		}
	}
}

func labelOf(n *Node) string {
	for _, a := range n.Attrs {
		if a.Name == "aria-label" {
			return a.Value
		}
	}
	return ""
}

func TestNamesHoldEveryVisibleWord(t *testing.T) {
	s := crashOne()
	for _, lang := range say.Langs {
		f := NewFilm(s, Look{Lang: lang, Live: true})
		scene := f.Topology(crashSnapshot(s))
		names := map[string]string{}
		for i := range scene.Nodes {
			n := &scene.Nodes[i]
			if l := labelOf(n); l != "" {
				names[n.ID] = l
			}
			if n.El == "text" && names[n.Parent] != "" {
				assert.True(t, strings.Contains(names[n.Parent], n.Text), "%q lacks %q", names[n.Parent], n.Text)
			}
		}
	}
}

func TestPaceIsOneMapping(t *testing.T) {
	for seed := range int64(200) {
		r := rand.New(rand.NewSource(seed))
		s := randomStory(r)
		f := NewFilm(s, Look{})
		p := f.Pace()
		require.GreaterOrEqual(t, len(p.Points), 2)
		for i := 1; i < len(p.Points); i++ {
			a, b := p.Points[i-1], p.Points[i]
			require.True(t, a.At < b.At && a.Paced <= b.Paced && a.X <= b.X, "seed %d: %v %v", seed, a, b)
		}
		require.Equal(t, plotWidths[Wide]-tails[Wide], p.Points[len(p.Points)-1].X)
		for range 20 {
			at := kafka.Millis(r.Int63n(int64(f.to) + 1))
			require.LessOrEqual(t, p.X(at), p.X(at+1))
			require.LessOrEqual(t, p.Time(p.Paced(at)), at, "seed %d: time on screen leads back", seed)
			require.LessOrEqual(t, p.TimeAt(p.X(at)), at, "seed %d: a place leads back", seed)
		}
	}
}
