package sim

import (
	"flag"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

var (
	swarmSeed  = flag.Uint64("swarm.seed", 0, "play only this world of the swarm, and print its trace")
	swarmCount = flag.Int("swarm.count", 400, "how many worlds the swarm has")
)

// swarm is a short world with members of all kinds, to which things go wrong at
// random. It must never break an invariant, and once everything is mended it must
// come to rest with every partition owned.
type swarm struct {
	w      *World
	random kafka.Random
	names  []string
	lines  []string
	modern bool
	topics int
}

func (s *swarm) below(n int64) int64        { return s.random.Below(n) }
func (s *swarm) pick(list ...string) string { return list[s.below(int64(len(list)))] }

func (s *swarm) do(c Command) {
	c.Text = fmt.Sprint(c.Verb, " ", c.Names, " ", c.Duration, " ", c.Count)
	p := s.w.Apply(c)
	if p == nil {
		s.lines = append(s.lines, trace.FormatTime(s.w.Now())+" "+c.Text)
	}
}

func newSwarm(seed uint64) *swarm {
	s := &swarm{w: New(seed), random: kafka.NewRandom(seed)}
	s.do(Command{Verb: VerbBroker, Settings: []Setting{{"group.initial.rebalance.delay.ms", s.pick("0", "500", "3000")}, {"group.min.session.timeout.ms", "500"}}})
	s.do(Command{Verb: VerbNetwork, Settings: []Setting{{"latency", s.pick("0", "1", "5", "40")}, {"append", s.pick("0", "1", "3")}}})
	s.topics = int(1 + s.below(2))
	for i := range s.topics {
		name := "t" + strconv.Itoa(i)
		s.do(Command{Verb: VerbTopic, Topic: TopicSpec{Name: name, Partitions: int32(1 + s.below(7)), Records: s.below(50)}})
		if s.below(3) > 0 {
			s.do(Command{Verb: VerbProducer, Producer: Producer{Name: "p" + name, Topic: name, RecordsPerSec: Rate{1 + s.below(30), 1000}, Keys: s.below(2) * 5}})
		}
	}
	s.modern = s.below(3) == 0
	for i := range 1 + s.below(6) {
		s.consumer("C"+strconv.Itoa(int(i)+1), i)
	}
	for _, n := range s.names {
		if s.below(4) > 0 {
			s.do(Command{Verb: VerbStart, Names: []string{n}})
		}
	}
	return s
}

func (s *swarm) consumer(name string, i int64) {
	set := []Setting{{"group.id", "g"}, {"auto.offset.reset", s.pick("earliest", "latest")}, {"max.poll.interval.ms", s.pick("4000", "20000", "300000")},
		{"enable.auto.commit", s.pick("true", "false")}, {"auto.commit.interval.ms", s.pick("500", "5000")}, {"max.poll.records", s.pick("1", "10", "500")},
		{"request.timeout.ms", s.pick("3000", "30000")}, {"metadata.max.age.ms", s.pick("2000", "300000")}}
	if s.modern {
		set = append(set, Setting{"group.protocol", "consumer"})
	} else {
		set = append(set, Setting{"session.timeout.ms", s.pick("3000", "6000", "45000")}, Setting{"heartbeat.interval.ms", s.pick("300", "1000", "2500")},
			Setting{"partition.assignment.strategy", s.pick("range", "cooperative-sticky,range", "range,cooperative-sticky", "sticky,range", "roundrobin,range")})
	}
	if s.below(4) == 0 {
		set = append(set, Setting{"group.instance.id", "i" + strconv.FormatInt(i%4, 10)})
	}
	b := Behaviour{PerRecord: kafka.Millis(s.below(60)), PerBatch: kafka.Millis(s.below(40)), Commit: CommitStyle(s.below(6)),
		OnRevoked: CallbackWork{Takes: kafka.Millis(s.below(2) * s.below(300)), Commit: s.below(3) == 0}, OnLost: CallbackWork{Commit: s.below(4) == 0}}
	if b.Commit == CommitSyncEach { // else a batch may rightly take longer than max.poll.interval.ms
		set = append(set, Setting{"max.poll.records", "10"})
	}
	topics := []string{"t0"}
	if s.topics > 1 && s.below(3) > 0 {
		topics = append(topics, "t1")
	}
	s.names = append(s.names, name)
	s.do(Command{Verb: VerbConsumer, Names: []string{name}, Settings: set, Topics: topics, Behaviour: b})
}

// trouble makes something go wrong.
func (s *swarm) trouble() {
	n := s.names[s.below(int64(len(s.names)))]
	one := []string{n}
	long := kafka.Millis(s.below(8000))
	switch s.below(18) {
	case 0:
		s.do(Command{Verb: VerbCrash, Names: one})
	case 1, 2, 3:
		s.do(Command{Verb: VerbStart, Names: one})
	case 4:
		s.do(Command{Verb: VerbRestart, Names: one})
	case 5:
		s.do(Command{Verb: VerbClose, Names: one})
	case 6:
		s.do(Command{Verb: VerbFreeze, Names: one, Duration: long})
	case 7:
		s.do(Command{Verb: VerbBlock, Names: one, Duration: long})
	case 8:
		s.do(Command{Verb: VerbCut, Names: one, Duration: long})
	case 9:
		s.do(Command{Verb: VerbThaw, Names: one})
	case 10:
		s.do(Command{Verb: VerbLose, Names: one, Settings: []Setting{{"request", s.pick("Heartbeat", "JoinGroup", "SyncGroup", "OffsetCommit", "Fetch", "ConsumerGroupHeartbeat", "OffsetFetch")}, {"reply", s.pick("true", "false")}}})
	case 11:
		s.do(Command{Verb: VerbProduce, Names: []string{"t0"}, Count: 1 + s.below(200)})
	case 12:
		s.do(Command{Verb: VerbAddPartitions, Names: []string{"t0"}, Count: 1 + s.below(12)})
	case 13:
		s.do(Command{Verb: VerbSubscribe, Names: one, Topics: []string{s.pick("t0", "t1")}})
	case 14:
		s.do(Command{Verb: VerbUnsubscribe, Names: one})
		s.do(Command{Verb: VerbSubscribe, Names: one, Topics: []string{"t0"}})
	case 15:
		if s.below(4) == 0 {
			s.do(Command{Verb: VerbFailover, Down: kafka.Millis(s.below(3000)), Load: kafka.Millis(s.below(500))})
		}
	case 16:
		s.do(Command{Verb: s.verb(VerbPause, VerbResume, VerbEnforceRebalance, VerbWakeup, VerbCommit), Names: one})
	case 17:
		s.do(Command{Verb: VerbSlow, Names: one, Behaviour: Behaviour{PerRecord: kafka.Millis(s.below(2000))}})
	}
}

func (s *swarm) verb(list ...Verb) Verb { return list[s.below(int64(len(list)))] }

// run lets time pass; a world that stands still at one instant is stuck.
func (s *swarm) run(t testing.TB, until kafka.Millis) {
	for s.w.Now() < until {
		n := s.w.RunUntil(min(s.w.Now()+100, until), 20_000)
		require.Less(t, n, int64(20_000), "too much happens in 100 ms")
	}
	require.Empty(t, s.w.Check())
}

// mend ends all faults and lets everybody who lives poll.
func (s *swarm) mend() {
	for i, n := range s.names {
		s.do(Command{Verb: VerbThaw, Names: []string{n}})
		s.do(Command{Verb: VerbUnblock, Names: []string{n}})
		s.do(Command{Verb: VerbHeal, Names: []string{n}})
		s.do(Command{Verb: VerbSlow, Names: []string{n}, Behaviour: Behaviour{PerRecord: 1}})
		s.w.links[i].lose = nil
	}
	s.w.RunUntil(s.w.Now()+kafka.Minute, 1e6)
	for _, n := range s.names { // a static leader that came back does not notice what it missed
		s.do(Command{Verb: VerbEnforceRebalance, Names: []string{n}})
	}
}

func digest(w *World) uint64 {
	h := fnv.New64a()
	for i := range w.Events() {
		h.Write([]byte(trace.Format(w.Names(), w.Events(), &w.Events()[i])))
	}
	return h.Sum64()
}

func (s *swarm) play(t testing.TB) {
	branch := s.below(20)
	for i := range int64(20) {
		s.run(t, s.w.Now()+kafka.Millis(s.below(2500)))
		if i == branch { // a copy goes on as the original does
			copied := s.w.Clone()
			copied.RunUntil(s.w.Now()+3000, 1e6)
			again := s.w.Clone()
			again.RunUntil(s.w.Now()+3000, 1e6)
			require.Equal(t, digest(copied), digest(again))
			s.w.RunUntil(s.w.Now()+3000, 1e6)
			require.Equal(t, digest(copied), digest(s.w), "a clone went another way")
		}
		s.trouble()
	}
	s.mend()
	// New partitions are noticed when the metadata is old enough.
	for i := 0; i < 28 && s.unrest() != ""; i++ {
		s.run(t, s.w.Now()+30*kafka.Second)
	}
	require.Empty(t, s.unrest())
}

// unrest says what is not as it must be in the end: the group at rest, and every
// partition that a living member wants with one owner.
func (s *swarm) unrest() string {
	w := s.w
	if !w.Settled("g") {
		return "the group does not come to rest"
	}
	owners := map[int32]string{}
	wanted := map[string]bool{}
	for i := range w.consumers {
		c := &w.consumers[i]
		if !c.Alive() || !c.Joins() {
			continue
		}
		for _, topic := range c.Topics() {
			wanted[topic] = true
		}
		for _, p := range c.Owns() {
			if owners[p] != "" {
				return fmt.Sprint(owners[p], " and ", c.Name, " own ", w.parts[p].Name)
			}
			owners[p] = c.Name
		}
	}
	image := w.images[len(w.images)-1]
	for i := range image.Cluster.Topics {
		for _, p := range image.Topics[i].Parts {
			if wanted[image.Cluster.Topics[i].Name] && owners[p] == "" {
				return fmt.Sprint("nobody owns ", w.parts[p].Name)
			}
		}
	}
	return ""
}

func TestSwarm(t *testing.T) {
	if *swarmSeed != 0 {
		s := newSwarm(*swarmSeed)
		defer func() {
			dump(t, s.w)
			t.Log(strings.Join(s.lines, "\n"))
		}()
		s.play(t)
		return
	}
	failed := []uint64{}
	for seed := uint64(1); seed <= uint64(*swarmCount); seed++ {
		ok := t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			defer func() {
				if t.Failed() {
					t.Logf("replay: go test ./engine/sim -run TestSwarm -swarm.seed=%d", seed)
				}
			}()
			newSwarm(seed).play(t)
		})
		if !ok {
			failed = append(failed, seed)
		}
	}
	slices.Sort(failed)
	require.Empty(t, failed)
}
