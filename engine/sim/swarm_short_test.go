package sim

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

var (
	shortSeed  = flag.Uint64("world.seed", 0, "play only this short world, and print its trace")
	shortCount = flag.Uint64("world.count", 10_000, "how many short worlds there are")
)

// newShort is a world of a few seconds: short timeouts, so that sessions end, polls
// come late and rebalances overlap while it lasts.
func newShort(seed uint64) *swarm {
	s := &swarm{w: New(seed), random: kafka.NewRandom(seed), topics: 1}
	s.do(Command{Verb: VerbBroker, Settings: []Setting{{"group.initial.rebalance.delay.ms", s.pick("0", "300")}, {"group.min.session.timeout.ms", "500"},
		{"group.consumer.min.session.timeout.ms", "500"}, {"group.consumer.session.timeout.ms", s.pick("1500", "3000")},
		{"group.consumer.min.heartbeat.interval.ms", "100"}, {"group.consumer.heartbeat.interval.ms", s.pick("300", "1000")},
		{"group.consumer.assignment.interval.ms", s.pick("0", "1000")}, {"group.consumer.migration.policy", s.pick("bidirectional", "disabled", "upgrade", "downgrade")}}})
	s.do(Command{Verb: VerbNetwork, Settings: []Setting{{"latency", s.pick("0", "1", "5", "40")}, {"append", s.pick("0", "1", "3")}}})
	s.do(Command{Verb: VerbTopic, Topic: TopicSpec{Name: "t0", Partitions: int32(1 + s.below(4)), Records: s.below(20)}})
	if s.below(2) == 0 {
		s.do(Command{Verb: VerbProducer, Producer: Producer{Name: "p", Topic: "t0", RecordsPerSec: Rate{1 + s.below(4), 1000}}})
	}
	kinds := s.pick("classic", "consumer", "both")
	for i := range 2 + s.below(2) {
		s.modern = kinds == "consumer" || kinds == "both" && s.below(2) == 0
		s.brief("C"+strconv.FormatInt(i+1, 10), i)
	}
	return s
}

// brief is a consumer of such a world.
func (s *swarm) brief(name string, i int64) {
	set := []Setting{{"group.id", "g"}, {"auto.offset.reset", s.pick("earliest", "latest")}, {"max.poll.interval.ms", s.pick("1500", "4000")},
		{"enable.auto.commit", s.pick("true", "false")}, {"auto.commit.interval.ms", s.pick("300", "2000")}, {"max.poll.records", s.pick("1", "10")},
		{"request.timeout.ms", "1500"}, {"metadata.max.age.ms", s.pick("1000", "300000")}}
	if s.modern {
		set = append(set, Setting{"group.protocol", "consumer"})
	} else {
		set = append(set, Setting{"session.timeout.ms", s.pick("1000", "3000")}, Setting{"heartbeat.interval.ms", "300"},
			Setting{"partition.assignment.strategy", s.pick("range", "cooperative-sticky,range", "range,cooperative-sticky", "sticky,range", "roundrobin,range")})
	}
	if s.below(3) == 0 {
		set = append(set, Setting{"group.instance.id", "i" + strconv.FormatInt(i%2, 10)})
	}
	b := Behaviour{PerRecord: kafka.Millis(20 + s.below(100)), Commit: CommitStyle(s.below(6)), Poll: kafka.Millis(200 + s.below(400)),
		OnRevoked: CallbackWork{Takes: kafka.Millis(s.below(2) * s.below(300)), Commit: s.below(3) == 0}}
	s.names = append(s.names, name)
	s.do(Command{Verb: VerbConsumer, Names: []string{name}, Settings: set, Topics: []string{"t0"}, Behaviour: b})
	if s.below(4) > 0 {
		s.do(Command{Verb: VerbStart, Names: []string{name}})
	}
}

// playShort plays the world and looks at every event for what must never be; "" is
// good.
func (s *swarm) playShort() string {
	for range 5 {
		until := s.w.Now() + kafka.Millis(s.below(1500))
		for steps := 0; ; steps++ {
			if steps > 20_000 {
				return "too much happens in a second and a half"
			}
			if at, ok := s.w.Next(); !ok || at > until {
				break
			}
			seen := len(s.w.Events())
			s.w.Step()
			if len(s.w.Events()) > seen {
				if p := s.wrong(seen); p != "" {
					return p
				}
			}
		}
		s.w.RunUntil(until, 1)
		s.trouble()
		if p := s.wrong(len(s.w.Events())); p != "" {
			return p
		}
	}
	return ""
}

// wrong checks the invariants after the events from a number on: one owner per
// partition and generation, records kept apart, no timer in the past, a coordinator
// whose records alone give its state, and no commit from somebody who is no member.
func (s *swarm) wrong(from int) string {
	if p := s.w.Check(); len(p) > 0 {
		return p[0]
	}
	for _, e := range s.w.Events()[from:] {
		if e.Code == trace.CommitAccepted && !s.mayCommit(e.Consumer) {
			return s.w.consumers[e.Consumer].Name + " commits and is no member"
		}
	}
	return ""
}

// mayCommit: members may, and anybody while the group has none (R-177, N-80).
func (s *swarm) mayCommit(consumer int32) bool {
	view := s.w.coordinator.Newest("g")
	for i := range view.Members {
		if s.w.consumerOf(0, view.Members[i].MemberID) == consumer {
			return true
		}
	}
	return len(view.Members) == 0 || view.Type == group.NoGroup
}

// Ten thousand short worlds, with everything checked after every event.
func TestShortWorlds(t *testing.T) {
	first, last := uint64(1), *shortCount
	if *shortSeed != 0 {
		first, last = *shortSeed, *shortSeed
	}
	events, failures := 0, 0
	for seed := first; seed <= last && failures < 5; seed++ {
		s := newShort(seed)
		if p := s.playShort(); p != "" {
			failures++
			t.Errorf("%s %s; replay: go test ./engine/sim -run TestShortWorlds -world.seed=%d", trace.FormatTime(s.w.Now()), p, seed)
		}
		if *shortSeed != 0 {
			dump(t, s.w)
			t.Log(strings.Join(s.lines, "\n"))
		}
		events += len(s.w.Events())
	}
	t.Log(fmt.Sprint(last-first+1, " worlds, ", events, " milestones"))
}
