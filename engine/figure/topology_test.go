package figure

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// What a section draws, the names of errors and the outline of a picked
// coordinator too, stays clear of the section below it and of the picture's edge.
func TestSectionsKeepToThemselves(t *testing.T) {
	for members := 2; members <= 30; members++ {
		s := newStory(members, 4, 1000)
		s.names.Groups = append(s.names.Groups, "billing-app")
		snap := &trace.Snapshot{At: 15, Names: &s.names, Groups: make([]trace.Group, 2)}
		for i := range snap.Groups {
			snap.Groups[i] = trace.Group{Exists: true, Up: true, Type: "classic", State: "Empty", Leader: -1, RebalanceLeft: -1, RebalanceSince: -1}
		}
		for range s.names.Partitions {
			v := trace.View{Owner: -1, LastOwner: -1, Committed: -1, Position: -1, Subscribed: true}
			snap.Partitions = append(snap.Partitions, trace.Partition{Exists: true, Views: []trace.View{v, v}})
		}
		for i := range s.names.Consumers {
			c, g := int32(i), int32(i%2)
			s.names.Consumers[i].Group = g
			s.add(0, trace.ConsumerStarted, c, nil)
			snap.Consumers = append(snap.Consumers, trace.Consumer{Life: trace.Running, Doing: trace.DoingJoin, SessionLeft: -1, PollLeft: -1})
			snap.Messages = append(snap.Messages, trace.Message{Request: trace.JoinGroup, Reply: true, Consumer: c, Group: g, Sent: 10, Arrives: 20, Event: -1, Error: kafka.MemberIDRequired})
		}
		for _, layout := range []Layout{Wide, Mid} {
			for _, picked := range []string{"g0", "g1"} {
				f := NewFilm(s, Look{Layout: layout, Selected: picked})
				checkScene(t, f.Topology(snap), decimal(int32(members))+" members, "+layout.String()+", "+picked)
			}
		}
	}
}

// Who took a partition over is told beside its link: both members where their
// names are short, else the one who had it, and never under the members' nodes.
func TestAMoveIsToldBesideItsLink(t *testing.T) {
	for name, want := range map[string]string{"C": "C0→C1", "server1-": "server1-0→", "a-name-of-more-letters-than-there-is-room-": "a-na"} {
		s := newStory(2, 1, 60_000)
		for i := range s.names.Consumers {
			s.names.Consumers[i].Name = name + decimal(int32(i))
			s.add(0, trace.ConsumerStarted, int32(i), nil)
		}
		s.partitions(10, trace.Assigned, 0, 1, 0)
		s.partitions(30_000, trace.Revoked, 0, 1, 0)
		s.partitions(30_010, trace.Assigned, 1, 2, 0)
		snap := &trace.Snapshot{At: 30_400, Names: &s.names, Groups: []trace.Group{{Exists: true, Up: true, Type: "classic", State: "Stable", RebalanceLeft: -1}}}
		for i := range int32(2) {
			snap.Consumers = append(snap.Consumers, trace.Consumer{Life: trace.Running, Member: true, SessionLeft: -1, PollLeft: -1})
			if i == 1 {
				snap.Consumers[i].Owned = []int32{0}
			}
		}
		snap.Partitions = []trace.Partition{{Exists: true, Views: []trace.View{{Owner: 1, LastOwner: 0, Committed: -1, Position: -1, Subscribed: true}}}}
		for _, layout := range []Layout{Wide, Mid} {
			scene := NewFilm(s, Look{Layout: layout}).Topology(snap)
			checkScene(t, scene, name+" "+layout.String())
			told, grid := -1, &topologyGrids[layout]
			for i := range scene.texts {
				if scene.texts[i].x0 == grid.link+10 && strings.HasPrefix(textOf(scene, i), want) {
					told = i
				}
			}
			require.GreaterOrEqual(t, told, 0, "%s: nobody tells of the move", name)
			assert.Less(t, scene.texts[told].x1, grid.node, name)
		}
	}
}
