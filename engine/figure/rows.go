package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// rowing gives every holding a row of its lane, which it keeps as long as it is
// held. The lane is divided anew only when it has been empty. A gap keeps the row
// of the holding that it follows.
func rowing(holdings, gaps []holding, effort *effort) {
	order := mergeSort(len(holdings), func(a, b int) bool {
		x, y := &holdings[a], &holdings[b]
		return x.from < y.from || x.from == y.from && x.partition < y.partition
	})
	var now []int // indexes of the holdings of this division
	until := kafka.Millis(-1)
	for k := 0; k < len(order); {
		at := holdings[order[k]].from
		var come []int
		for ; k < len(order) && holdings[order[k]].from == at; k++ {
			come = append(come, order[k])
		}
		effort.spend(len(now) * (len(come) + 1) * (len(come) + 1))
		held := stillThere(holdings, now, at)
		if len(held) == 0 && at >= until {
			effort.spend(len(now) * len(gaps))
			settle(holdings, gaps, now)
			now = nil
		}
		for _, i := range come {
			holdings[i].row = lowestFree(holdings, gaps, now, at)
			now = append(now, i)
			until = max(until, holdings[i].to)
		}
	}
	settle(holdings, gaps, now)
}

// stillThere are the holdings of list that go on at t.
func stillThere(holdings []holding, list []int, t kafka.Millis) []int {
	var out []int
	for _, i := range list {
		if holdings[i].to > t {
			out = append(out, i)
		}
	}
	return out
}

// lowestFree is the first row that no holding and no gap uses at t.
func lowestFree(holdings, gaps []holding, list []int, t kafka.Millis) int {
	for row := 0; ; row++ {
		taken := slices.ContainsFunc(list, func(i int) bool {
			return holdings[i].row == row && (holdings[i].to > t || gapAfter(gaps, &holdings[i]) > t)
		})
		if !taken {
			return row
		}
	}
}

// gapAfter is the end of the gap that follows a holding, or −1.
func gapAfter(gaps []holding, h *holding) kafka.Millis {
	for i := range gaps {
		if gaps[i].partition == h.partition && gaps[i].from == h.to {
			return gaps[i].to
		}
	}
	return -1
}

// settle closes a division: all its holdings know how many rows there were.
func settle(holdings, gaps []holding, list []int) {
	rows := 0
	for _, i := range list {
		rows = max(rows, holdings[i].row+1)
	}
	for _, i := range list {
		holdings[i].rows = rows
		for g := range gaps {
			if gaps[g].partition == holdings[i].partition && gaps[g].from == holdings[i].to {
				gaps[g].row, gaps[g].rows = holdings[i].row, rows
			}
		}
	}
}
