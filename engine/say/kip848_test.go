package say

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Every move of a KIP-848 member is told by what it means, with Kafka's own name of
// the state, and by the epoch that it ends at (N-12, N-51, N-67).
func TestMembersMovesAreTold(t *testing.T) {
	names := crashWorld().Names
	for _, c := range []struct {
		change func(*trace.Event)
		ko, en string
	}{
		{func(e *trace.Event) { e.Detail, e.Text, e.From, e.To = "STABLE", "UNREVOKED_PARTITIONS", 2, 2 },
			"C1, 먼저 내려놓을 파티션이 있어요(UNREVOKED_PARTITIONS). 멤버 에포크는 2 그대로예요", "C1 must give up partitions first (UNREVOKED_PARTITIONS); its member epoch stays 2"},
		{func(e *trace.Event) { e.Detail, e.Text, e.From, e.To = "STABLE", "UNRELEASED_PARTITIONS", 0, 3 },
			"C1, 다른 멤버가 내려놓기를 기다려요(UNRELEASED_PARTITIONS). 멤버 에포크 3", "C1 waits until others have given up partitions (UNRELEASED_PARTITIONS), member epoch 3"},
		{func(e *trace.Event) { e.Detail, e.Text, e.From, e.To = "UNREVOKED_PARTITIONS", "STABLE", 2, 3 },
			"C1, 목표 할당에 닿았어요(STABLE). 멤버 에포크 3", "C1 has reached its target assignment (STABLE), member epoch 3"},
		{func(e *trace.Event) { e.From, e.To = 2, 3 }, "C1: 멤버 에포크 2 → 3", "C1: member epoch 2 → 3"},
		{func(e *trace.Event) { e.From, e.To = 3, -2 },
			"C1이 잠시 나갔어요(에포크 −2). 파티션은 C1 몫으로 남아요", "C1 leaves for now (epoch −2); its partitions stay reserved for it"},
	} {
		e := trace.New(kafka.Second, trace.MemberReconciled, -1)
		e.Consumer, e.Group = 0, 0
		c.change(&e)
		assert.Equal(t, c.ko, Event(KO, names, &e))
		assert.Equal(t, c.en, Event(EN, names, &e))
	}
}

// While a consumer group is on its way to the target, the headline says who waits
// for whom (N-54, N-68), and nobody is called out of a group whose coordinator does
// not answer.
func TestHeadlineOfAReconciliation(t *testing.T) {
	s := crashWorld()
	g := &s.Groups[0]
	g.Type, g.State, g.Assignment = "consumer", "Reconciling", 8
	g.Members = []trace.GroupMember{{Consumer: 0, Epoch: 7, State: "STABLE"}, {Consumer: 1, Epoch: 8, State: "UNRELEASED_PARTITIONS"}}
	assert.Equal(t, "C2는 기다려요. C1은 새 목표 할당을 다음 하트비트에 알게 돼요.", Headline(KO, s, nil))
	g.Members[0].State = "UNREVOKED_PARTITIONS"
	assert.Equal(t, "C1이 파티션을 내려놓아야 C2가 받을 수 있어요.", Headline(KO, s, nil))
	assert.Equal(t, "C2 can only take over what C1 gives up first.", Headline(EN, s, nil))
	g.Members = []trace.GroupMember{{Consumer: 0, Epoch: 8, State: "STABLE"}, {Consumer: 1, Epoch: 8, State: "UNRELEASED_PARTITIONS"}}
	assert.Equal(t, "C2 gets the rest with its next heartbeat.", Headline(EN, s, nil))
	g.Members[1] = trace.GroupMember{Consumer: 1, Epoch: -2, SessionLeft: 20000}
	assert.Equal(t, "C2는 잠시 나갔고, 파티션은 77.4초까지 C2 몫으로 비워 둬요.", Headline(KO, s, nil))

	g.Up, g.Members = false, nil
	for i := range s.Consumers {
		s.Consumers[i].Member = false
	}
	assert.Equal(t, "The coordinator does not answer; what is held is still read.", Headline(EN, s, nil))
	assert.Equal(t, Dot, Status(EN, s, 0).Shape)
}
