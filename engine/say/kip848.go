package say

import "rebalancelab/engine/trace"

// A member of a consumer group (KIP-848) moves by itself towards the target, and
// each move is a milestone of its own. memberPhrase tells what the move means; the
// state keeps Kafka's name.

var (
	mustGiveUp   = phrase{"{C}, 먼저 내려놓을 파티션이 있어요(UNREVOKED_PARTITIONS). 멤버 에포크는 {t} 그대로예요", "{C} must give up partitions first (UNREVOKED_PARTITIONS); its member epoch stays {t}"}
	waitsForMore = phrase{"{C}, 다른 멤버가 내려놓기를 기다려요(UNRELEASED_PARTITIONS). 멤버 에포크 {t}", "{C} waits until others have given up partitions (UNRELEASED_PARTITIONS), member epoch {t}"}
	onTarget     = phrase{"{C}, 목표 할당에 닿았어요(STABLE). 멤버 에포크 {t}", "{C} has reached its target assignment (STABLE), member epoch {t}"}
	nextEpoch    = phrase{"{C}: 멤버 에포크 {f} → {t}", "{C}: member epoch {f} → {t}"}
	leftForNow   = phrase{"{C|이/가} 잠시 나갔어요(에포크 −2). 파티션은 {C} 몫으로 남아요", "{C} leaves for now (epoch −2); its partitions stay reserved for it"}
	firstState   = phrase{"그룹 상태: {T}", "The group is {T}"}
	rejoins      = phrase{"{C}, 에포크 0으로 다시 조인해요. 멤버 id는 그대로예요", "{C} rejoins with epoch 0 and the same member id"}
	leftByBeat   = phrase{"{C} 나감. 에포크 −1 하트비트를 받았어요", "{C} leaves: heartbeat with epoch −1 received"}
)

func memberPhrase(e *trace.Event) phrase {
	switch {
	case e.To == -2:
		return leftForNow
	case e.Text == "UNREVOKED_PARTITIONS":
		return mustGiveUp
	case e.Text == "UNRELEASED_PARTITIONS":
		return waitsForMore
	case e.Text == "STABLE":
		return onTarget
	}
	return nextEpoch
}
