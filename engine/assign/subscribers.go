package assign

import "slices"

// subscribersOf lists the members of each topic in the given member order, from
// the classes that are subscribed to it. Topics with the same classes one after
// the other share a list.
func subscribersOf(byTopic [][]int32, classOf, order []int32) [][]int32 {
	lists := make([][]int32, len(byTopic))
	chosen := make([]bool, len(order)+1)
	for t, classes := range byTopic {
		if t > 0 && slices.Equal(classes, byTopic[t-1]) {
			lists[t] = lists[t-1]
			continue
		}
		for _, c := range classes {
			chosen[c] = true
		}
		n := 0
		for _, m := range order {
			if chosen[classOf[m]] {
				n++
			}
		}
		list := make([]int32, 0, n)
		for _, m := range order {
			if chosen[classOf[m]] {
				list = append(list, m)
			}
		}
		lists[t] = list
		for _, c := range classes {
			chosen[c] = false
		}
	}
	return lists
}

// staticFirst lists the members as the range assignors and round robin walk
// through them: those with an instance id first, by that id, then the others by
// member id. Two with one instance id stay in the order given.
func staticFirst(order []int32, names func(m int32) (id, instance string)) []int32 {
	var static, dynamic []int32
	var instances, ids []string
	for _, m := range order {
		if id, instance := names(m); instance != "" {
			static, instances = append(static, m), append(instances, instance)
		} else {
			dynamic, ids = append(dynamic, m), append(ids, id)
		}
	}
	out := make([]int32, 0, len(order))
	for _, i := range sortedByUTF16(instances) {
		out = append(out, static[i])
	}
	for _, i := range sortedByUTF16(ids) {
		out = append(out, dynamic[i])
	}
	return out
}
