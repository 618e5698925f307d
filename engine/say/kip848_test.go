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
