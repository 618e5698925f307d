package figure

import "rebalancelab/engine/kafka"

// arranged sorts a list in place and keeps equals in order. The work is done on
// indexes by one function for all types: every kind of list sorted by package
// slices would add some kilobytes to what the browser loads.
func arranged[T any](list []T, before func(a, b *T) bool) {
	order := mergeSort(len(list), func(i, j int) bool { return before(&list[i], &list[j]) })
	out := make([]T, len(list))
	for to, from := range order {
		out[to] = list[from]
	}
	copy(list, out)
}

// mergeSort orders the indexes of n things.
func mergeSort(n int, before func(i, j int) bool) []int {
	order, spare := make([]int, n), make([]int, n)
	for i := range order {
		order[i] = i
	}
	for width := 1; width < n; width *= 2 {
		for lo := 0; lo < n; lo += 2 * width {
			mid, hi := min(lo+width, n), min(lo+2*width, n)
			a, b := lo, mid
			for to := lo; to < hi; to++ {
				if b >= hi || a < mid && !before(order[b], order[a]) {
					spare[to] = order[a]
					a++
				} else {
					spare[to] = order[b]
					b++
				}
			}
		}
		order, spare = spare, order
	}
	return order
}

func earlier(a, b *kafka.Millis) bool { return *a < *b }
