package assign

// loads is Kafka's ordered set of consumers by (number of partitions, member id),
// kept as one binary heap per class: all that is ever asked is who comes first
// among the subscribers of a topic.
type loads struct {
	key   []uint64  // per member: size<<32 | rank
	place []int32   // per member: index in its heap; -1 = not in the set
	heaps [][]int32 // per class
	class []int32   // per member
	sizes []int32   // how many members in the set have a given size
	low   int32     // smallest and largest size in the set
	high  int32
}

func (l *loads) size(m int32) int32 { return int32(l.key[m] >> 32) }

// first is the first member of a class in set order; -1 = none.
func (l *loads) first(class int32) int32 {
	if h := l.heaps[class]; len(h) > 0 {
		return h[0]
	}
	return -1
}

func (l *loads) add(m int32) {
	h := append(l.heaps[l.class[m]], m)
	l.heaps[l.class[m]] = h
	l.place[m] = int32(len(h) - 1)
	l.up(h, len(h)-1)
}

func (l *loads) remove(m int32) {
	h := l.heaps[l.class[m]]
	at, last := int(l.place[m]), len(h)-1
	h[at] = h[last]
	l.place[h[at]] = int32(at)
	l.heaps[l.class[m]] = h[:last]
	l.place[m] = -1
	if at < last {
		l.up(h[:last], at)
		l.down(h[:last], at)
	}
}

// grow changes the size of a member by +1 or −1.
func (l *loads) grow(m int32, by int32) {
	from := l.size(m)
	l.key[m] += uint64(int64(by)) << 32
	h := l.heaps[l.class[m]]
	if by > 0 {
		l.down(h, int(l.place[m]))
	} else {
		l.up(h, int(l.place[m]))
	}
	if l.sizes == nil {
		return
	}
	to := from + by
	for int(to) >= len(l.sizes) {
		l.sizes = append(l.sizes, 0)
	}
	l.sizes[from]--
	l.sizes[to]++
	l.low, l.high = min(l.low, to), max(l.high, to)
	for l.sizes[l.low] == 0 {
		l.low++
	}
	for l.sizes[l.high] == 0 {
		l.high--
	}
}

// count starts to keep the smallest and largest size of the members in the set.
func (l *loads) count() {
	l.sizes, l.low, l.high = []int32{}, 1<<30, 0
	for _, h := range l.heaps {
		for _, m := range h {
			n := l.size(m)
			for int(n) >= len(l.sizes) {
				l.sizes = append(l.sizes, 0)
			}
			l.sizes[n]++
			l.low, l.high = min(l.low, n), max(l.high, n)
		}
	}
}

func (l *loads) up(h []int32, at int) {
	m := h[at]
	for at > 0 {
		above := (at - 1) / 2
		if l.key[h[above]] <= l.key[m] {
			break
		}
		h[at] = h[above]
		l.place[h[at]] = int32(at)
		at = above
	}
	h[at] = m
	l.place[m] = int32(at)
}

func (l *loads) down(h []int32, at int) {
	m := h[at]
	for {
		below := 2*at + 1
		if below >= len(h) {
			break
		}
		if below+1 < len(h) && l.key[h[below+1]] < l.key[h[below]] {
			below++
		}
		if l.key[m] <= l.key[h[below]] {
			break
		}
		h[at] = h[below]
		l.place[h[at]] = int32(at)
		at = below
	}
	h[at] = m
	l.place[m] = int32(at)
}
