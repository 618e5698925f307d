package tool

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// missing stands in a column that has no value.
const missing = "-"

// widths of columns. Negative: grows to the longest value, the header aside, which
// is how Kafka computes it; 0: the last column, not padded.
func (r *run) table(before, after string, widths []int, rows [][]string) {
	actual := slices.Clone(widths)
	for i, w := range widths {
		if w >= 0 {
			continue
		}
		actual[i] = -w
		for _, row := range rows[1:] {
			actual[i] = max(actual[i], len(row[i]))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(padded(cell, actual[i]))
		}
		r.print(before + b.String() + after)
	}
}

func padded(s string, width int) string {
	if len(s) >= width {
		return s
	}
	return s + strings.Repeat(" ", width-len(s))
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

// byHash puts things into the order in which a java.util.HashMap hands them out
// that got them in this order.
func byHash[T any](list []T, hash func(*T) int32) []T {
	order := kafka.NewHashOrder()
	for i := range list {
		order.Add(hash(&list[i]))
	}
	out := make([]T, 0, len(list))
	for _, i := range order.Order() {
		out = append(out, list[i])
	}
	return out
}

// copied is the order of a HashMap that was made as a copy of one in this order.
func copied(names []string) []string {
	order := kafka.NewHashOrderOfCopy(len(names), false)
	for _, n := range names {
		order.Add(kafka.HashString(n))
	}
	out := make([]string, 0, len(names))
	for _, i := range order.Order() {
		out = append(out, names[i])
	}
	return out
}

// groupsByHash are distinct group names in the order of a HashMap.
func groupsByHash(names []string) []string {
	var once []string
	for _, n := range names {
		if !slices.Contains(once, n) {
			once = append(once, n)
		}
	}
	return byHash(once, func(s *string) int32 { return kafka.HashString(*s) })
}
