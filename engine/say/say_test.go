package say

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

func TestParticlesFollowTheReading(t *testing.T) {
	for word, want := range map[string]string{
		"C1": "C1이", "C2": "C2가", "C3": "C3이", "P0": "P0이", "P6": "P6이", "C10": "C10이", "C12": "C12가",
		"코디네이터": "코디네이터가", "그룹": "그룹이", "L": "L이", "A": "A가", "orders-app": "orders-app이", "server": "server가", "P4·P5": "P4·P5가",
	} {
		assert.Equal(t, want, Josa(word, "이/가"))
	}
	assert.Equal(t, "C1로", Josa("C1", "으로/로"))
	assert.Equal(t, "C3으로", Josa("C3", "으로/로"))
	assert.Equal(t, "C2로", Josa("C2", "으로/로"))
}

func TestDurations(t *testing.T) {
	for _, c := range []struct {
		d      kafka.Millis
		ko, en string
	}{
		{18, "18\u00a0ms", "18\u00a0ms"}, {45000, "45초", "45\u00a0s"}, {12430, "12.4초", "12.4\u00a0s"}, {298100, "298.1초", "298.1\u00a0s"},
		{300000, "300초", "300\u00a0s"}, {600000, "10분", "10\u00a0min"}, {7 * kafka.Day, "7일", "7\u00a0d"}, {90 * kafka.Minute, "1시간 30분", "1\u00a0h 30\u00a0min"},
	} {
		assert.Equal(t, c.ko, Duration(KO, c.d))
		assert.Equal(t, c.en, Duration(EN, c.d))
	}
	assert.Equal(t, "3.613초", Exact(KO, 3613))
	assert.Equal(t, "57.407", Clock(57407))
	assert.Equal(t, "1,234.500", Clock(1234500))
}

// Every code, reason and label has words in both languages, and Korean particles
// stand only on slots that exist.
func TestEverythingHasWords(t *testing.T) {
	for code := trace.NoCode + 1; code < trace.CodeCount; code++ {
		p := eventWords[code]
		assert.NotEmpty(t, p.ko, "code %d", code)
		assert.NotEmpty(t, p.en, "code %d", code)
		assert.Equal(t, slots(p.ko), slots(p.en), "code %d: both languages use the same arguments", code)
	}
	for _, r := range reasonedEvents {
		assert.Equal(t, slots(r.words.ko), slots(r.words.en), r.words.en)
	}
	for id := range labels {
		assert.NotEmpty(t, labels[id].ko, "label %d", id)
		assert.NotEmpty(t, labels[id].en, "label %d", id)
		assert.Equal(t, slots(labels[id].ko), slots(labels[id].en), "label %d", id)
	}
}

func slots(template string) map[string]bool {
	out := map[string]bool{}
	for rest := template; ; {
		_, after, ok := strings.Cut(rest, "{")
		if !ok {
			return out
		}
		slot, tail, _ := strings.Cut(after, "}")
		name, _, _ := strings.Cut(slot, "|")
		out[name] = true
		rest = tail
	}
}

func crashWorld() *trace.Snapshot {
	names := &trace.Names{Groups: []string{"orders-app"}, Topics: []string{"orders"}}
	for _, n := range []string{"C1", "C2", "C3"} {
		names.Consumers = append(names.Consumers, trace.ConsumerName{Name: n})
	}
	for p := range int32(6) {
		names.Partitions = append(names.Partitions, kafka.TopicPartition{Topic: "orders", Partition: p})
	}
	s := &trace.Snapshot{At: 57407, Names: names, Consumers: make([]trace.Consumer, 3),
		Groups: []trace.Group{{Up: true, State: "Stable", Generation: 7}}}
	for i := range s.Consumers {
		s.Consumers[i] = trace.Consumer{Life: trace.Running, Member: true, Generation: 7, Owned: []int32{int32(2 * i), int32(2*i + 1)}, SessionLeft: 45000}
	}
	return s
}

func TestHeadlineTellsTheStoryOfACrash(t *testing.T) {
	s := crashWorld()
	assert.Equal(t, "C1·C2·C3이 파티션 6개를 나눠 처리해요.", Headline(KO, s, nil))
	assert.Equal(t, "C1, C2, C3 share 6 partitions.", Headline(EN, s, nil))

	s.Consumers[1].Life, s.Consumers[1].SessionLeft = trace.Crashed, 30000
	assert.Equal(t, "C2가 죽었는데 코디네이터는 아직 몰라요. 세션은 87.4초에 끝나요. C1·C3이 파티션 4개를 나눠 처리해요.", Headline(KO, s, nil))

	s.Consumers[1].Member = false
	s.Consumers[2].Stopped, s.Consumers[2].Owned = true, nil
	s.Groups[0].State = "PreparingRebalance"
	s.Groups[0].Members = []trace.GroupMember{{Consumer: 0}, {Consumer: 2, Joined: true}}
	events := []trace.Event{{Code: trace.RebalanceStarted, Group: 0, Consumer: 1, Reason: trace.ReasonSessionExpired, Cause: -1}}
	assert.Equal(t, "C2가 빠졌어요. C3은 멈춰서 C1을 기다려요. C1은 아직 몰라요.", Headline(KO, s, events))
	assert.Equal(t, "C2 is out. C3 stopped and must wait for C1. C1 does not know yet.", Headline(EN, s, events))

	s.Consumers[2].Stopped, s.Consumers[2].Owned = false, []int32{4, 5} // it cooperates
	assert.Equal(t, "C2가 빠졌어요. C3은 조인했고 C1을 기다려요. C1은 아직 몰라요.", Headline(KO, s, events))
	assert.Equal(t, "C2 is out. C3 joined and must wait for C1. C1 does not know yet.", Headline(EN, s, events))
}

func TestStatusWords(t *testing.T) {
	s := crashWorld()
	assert.Equal(t, State{Shape: Dot, Word: "처리 중", Detail: "poll()에서 기다림"}, Status(KO, s, 0))
	s.Consumers[2].Stopped, s.Consumers[2].StoppedSince, s.Consumers[2].StoppedWhy = true, 56407, trace.ReasonWaitJoin
	assert.Equal(t, State{Shape: Bars, Word: "멈춤 1초째", Detail: "JoinGroup 답을 기다림"}, Status(KO, s, 2))
}

func TestWhyWalksToTheFirstCause(t *testing.T) {
	s := crashWorld()
	events := []trace.Event{
		{Seq: 0, Code: trace.ConsumerCrashed, Consumer: 1, Cause: -1},
		{Seq: 1, Code: trace.MemberRemoved, Reason: trace.ReasonSessionExpired, Length: 45000, Consumer: 1, Cause: 0},
		{Seq: 2, Code: trace.RebalanceStarted, Reason: trace.ReasonSessionExpired, Consumer: 1, Cause: 1},
	}
	steps := Why(EN, s.Names, events, 2)
	require.Len(t, steps, 3)
	assert.Equal(t, "A rebalance starts: C2's session expired", steps[0].Text)
	assert.Equal(t, "C2's session expires: no heartbeat for 45\u00a0s", steps[1].Text)
	assert.Equal(t, "C2's process is killed (kill −9)", steps[2].Text)
}

func TestManyNamesAreNotListed(t *testing.T) {
	list := make([]string, 30)
	for i := range list {
		list[i] = "C" + strconv.Itoa(i+1)
	}
	assert.Equal(t, "C1·C2·C3 외 27개", joinNames(KO, list))
	assert.Equal(t, "C1, C2, C3 and 27 others", joinNames(EN, list))
	assert.Equal(t, "C1·C2", joinNames(KO, list[:2]))
	assert.Equal(t, "C1·C2·C3 외 27개는 기다려요", fillArgs("{0|은/는} 기다려요", joinNames(KO, list)))
}
