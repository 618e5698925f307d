package say

import "rebalancelab/engine/trace"

// reconciling tells of a consumer group on its way to the target: who has to give
// up before whom, who has not heard of the target yet (N-54), and which static
// member is away for now (N-68).
func (h *headline) reconciling(g *trace.Group) {
	var givers, waiters, unaware []string
	away := false
	for i := range g.Members {
		m := &g.Members[i]
		if m.Consumer < 0 {
			continue
		}
		name := ConsumerName(h.s.Names, m.Consumer)
		switch {
		case m.Epoch == -2:
			away = true
			h.add(phrase{"{0|은/는} 잠시 나갔고, 파티션은 {1}까지 {0} 몫으로 비워 둬요.", "{0} has left for now; its partitions stay reserved until {1}."},
				name, Duration(h.l, h.s.At+max(m.SessionLeft, 0)))
		case m.State == "UNREVOKED_PARTITIONS":
			givers = append(givers, name)
		case m.State == "UNRELEASED_PARTITIONS":
			waiters = append(waiters, name)
		case m.Epoch < g.Assignment:
			unaware = append(unaware, name)
		}
	}
	switch l := h.l; {
	case len(givers) > 0 && len(waiters) > 0:
		h.add(phrase{"{0|이/가} 파티션을 내려놓아야 {1|이/가} 받을 수 있어요.", "{1} can only take over what {0} gives up first."}, joinNames(l, givers), joinNames(l, waiters))
	case len(givers) > 0:
		h.add(phrase{"{0|이/가} 파티션을 내려놓을 차례예요.", "{0} has partitions to give up."}, joinNames(l, givers))
	case len(waiters) > 0 && len(unaware) > 0:
		h.add(phrase{"{0|은/는} 기다려요. {1|은/는} 새 목표 할당을 다음 하트비트에 알게 돼요.", "{0} has to wait: {1} will hear of the new target with the next heartbeat."}, joinNames(l, waiters), joinNames(l, unaware))
	case len(waiters) > 0:
		h.add(phrase{"{0|은/는} 남은 파티션을 다음 하트비트에 받아요.", "{0} gets the rest with its next heartbeat."}, joinNames(l, waiters))
	case len(unaware) > 0:
		h.add(phrase{"{0|은/는} 새 목표 할당을 다음 하트비트에 알게 돼요.", "{0} will hear of the new target with the next heartbeat."}, joinNames(l, unaware))
	case !away:
		h.add(phrase{"멤버마다 따로 목표 할당을 맞춰 가요.", "Each member moves to its target by itself."})
	}
}

// down tells that the coordinator of the group does not answer.
func (h *headline) down() bool {
	return h.group >= 0 && !h.s.Groups[h.group].Up
}
