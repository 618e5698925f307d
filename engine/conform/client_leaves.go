package conform

import (
	"slices"
	"strconv"
	"strings"
)

// leaves is when the two sides of a row part. One row may stand for many polls or
// commits, of which only the later ones differ.
func leaves(x, y event) int64 {
	switch {
	case x == nil:
		return firstTime(y)
	case y == nil:
		return firstTime(x)
	case x["see"] == "records" && y["see"] == "records":
		return min(beyond(x, y), beyond(y, x))
	case x["request"] == "OFFSET_COMMIT" && y["request"] == "OFFSET_COMMIT":
		return leavesCommits(x, y)
	}
	return min(firstTime(x), firstTime(y))
}

// never is later than everything.
const never = int64(1) << 62

func firstTime(e event) int64 {
	if raw, ok := e["raw"].(rawEvents); ok && len(raw) > 0 {
		return number(raw[0]["t"])
	}
	if e["t"] == nil { // it follows from what came before
		return never
	}
	return number(e["t"])
}

// beyond is when x gets a record that y never gets.
func beyond(x, y event) int64 {
	has := fields(y["got"])
	for _, one := range x["raw"].(rawEvents) {
		for partition, ranges := range fields(one["got"]) {
			if !covered(str(ranges), str(has[partition])) {
				return number(one["t"])
			}
		}
	}
	return never
}

// covered: every offset of some ranges is in the others.
func covered(ranges, by string) bool {
	all := bounds(by)
	for _, r := range bounds(ranges) {
		if !slices.ContainsFunc(all, func(o [2]int64) bool { return o[0] <= r[0] && r[1] <= o[1] }) {
			return false
		}
	}
	return true
}

// bounds reads "0-4,9-10".
func bounds(ranges string) (out [][2]int64) {
	for r := range strings.SplitSeq(ranges, ",") {
		first, last, ok := strings.Cut(r, "-")
		from, err := strconv.ParseInt(first, 10, 64)
		to, wrong := strconv.ParseInt(last, 10, 64)
		if ok && err == nil && wrong == nil {
			out = append(out, [2]int64{from, to})
		}
	}
	return out
}

// leavesCommits: of commits in a row only the last is compared. If one side has the
// other's last, it went on from there.
func leavesCommits(x, y event) int64 {
	a, b := x["raw"].(rawEvents), y["raw"].(rawEvents)
	if at, ok := wentOn(a, b[len(b)-1]); ok {
		return at
	}
	if at, ok := wentOn(b, a[len(a)-1]); ok {
		return at
	}
	return min(number(a[len(a)-1]["t"]), number(b[len(b)-1]["t"]))
}

func wentOn(list rawEvents, last event) (int64, bool) {
	for i, e := range list[:len(list)-1] {
		if bare(e) == bare(last) {
			return number(list[i+1]["t"]), true
		}
	}
	return 0, false
}
