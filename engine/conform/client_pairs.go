package conform

import (
	"maps"
	"strings"
)

// paired gives the pairs of indices of two lists that weigh most, −1 for nothing. The
// pairs are of the same texts.
func paired(a, b []string, weight func(i, k int) int) (out [][2]int) {
	best := make([][]int, len(a)+1)
	for i := range best {
		best[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			best[i][k] = max(best[i+1][k], best[i][k+1])
			if a[i] == b[k] {
				best[i][k] = max(best[i][k], best[i+1][k+1]+weight(i, k))
			}
		}
	}
	i, k := 0, 0
	for i < len(a) || k < len(b) {
		switch {
		case i < len(a) && k < len(b) && a[i] == b[k] && best[i][k] == best[i+1][k+1]+weight(i, k):
			out = append(out, [2]int{i, k})
			i, k = i+1, k+1
		case k == len(b) || i < len(a) && best[i+1][k] >= best[i][k+1]:
			out = append(out, [2]int{i, -1})
			i++
		default:
			out = append(out, [2]int{-1, k})
			k++
		}
	}
	return out
}

// rawText is what stands behind a normal form, without times.
func rawText(e event) string {
	raw, ok := e["raw"].(rawEvents)
	if !ok {
		return bare(e)
	}
	var b strings.Builder
	for _, one := range raw {
		one = maps.Clone(one)
		delete(one, "n")
		delete(one, "timeout")
		b.WriteString(bare(one) + "\n")
	}
	return b.String()
}

// excuse tells why two events may be the same though their texts are not.
func (c *besides) excuse(x, y event) Leniency {
	a, _ := x["raw"].(rawEvents)
	b, _ := y["raw"].(rawEvents)
	switch {
	case x["see"] == "records" || x["request"] == "OFFSET_COMMIT" || len(a) != len(b):
		return Split
	case c.leaderAny && x["request"] != nil:
		return Leader
	}
	return Which
}
