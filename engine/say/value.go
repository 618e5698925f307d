package say

import "rebalancelab/engine/scenario"

// Value is what an expression about a run came to, as prose says it: "45초",
// "12", "C1", "orders-0·orders-1"; "없음" where there is nothing.
func Value(l Lang, v scenario.Value) string {
	switch v.Kind {
	case scenario.InstantValue, scenario.DurationValue:
		return Duration(l, v.Time)
	case scenario.NumberValue:
		return Number(v.Number)
	case scenario.NameValue, scenario.WordValue:
		return v.Text
	case scenario.ListValue:
		if len(v.List) > 0 {
			return joinAll(l, v.List)
		}
	}
	return phrase{"없음", "none"}.in(l)
}
