package assign

import "slices"

// dealNear is the rack phase of the constrained algorithm: each unassigned
// partition goes to the next member below minQuota that is in one of its racks,
// else to the first such member at minQuota. What finds nobody stays.
func (c *constrained) dealNear() {
	next := 0
	left := c.unassigned[:0]
	for _, p := range c.unassigned {
		m := int32(-1)
		if i := c.nextNear(p, c.under, next); i >= 0 {
			m = c.under[i]
			if n := int32(len(c.lists[m])) + 1; n >= c.minQuota {
				c.under = slices.Delete(c.under, i, i+1)
				if n < c.maxQuota && c.currentOver < c.allowed {
					c.exact = append(c.exact, m)
				}
			} else {
				i++
			}
			next = 0
			if len(c.under) > 0 {
				next = i % len(c.under)
			}
		} else if i := c.nextNear(p, c.exact, 0); i >= 0 {
			m = c.exact[i]
			if int32(len(c.lists[m]))+1 == c.maxQuota {
				c.exact = slices.Delete(c.exact, i, i+1)
				c.currentOver++
				if c.currentOver == c.allowed {
					c.exact = c.exact[:0]
				}
			}
		}
		if m < 0 {
			left = append(left, p)
			continue
		}
		c.give(p, m)
	}
	c.unassigned = left
}

// nextNear looks through the list in a circle for a member in one of the
// partition's racks; -1 = there is none.
func (c *constrained) nextNear(p int32, list []int32, from int) int {
	for i := range list {
		at := from + i
		if at >= len(list) {
			at -= len(list)
		}
		if rack := c.racks.member[list[at]]; rack >= 0 && c.racks.near(rack, p) {
			return at
		}
	}
	return -1
}

// deal gives the remaining partitions to the members below minQuota in turn, and
// when there are none, one each to those at minQuota.
func (c *constrained) deal() error {
	at, stay := 0, 0 // the round is at under[at]; under[:stay] remain for the next one
	for _, p := range c.unassigned {
		if at == len(c.under) {
			c.under = c.under[:stay]
			at, stay = 0, 0
		}
		var m int32
		fromUnder := at < len(c.under)
		switch {
		case fromUnder:
			m = c.under[at]
			at++
		case len(c.exact) == 0:
			return errNoMoreUnfilled
		default:
			m = c.exact[0]
			c.exact = c.exact[1:]
		}
		n := c.give(p, m)
		switch {
		case n == c.minQuota:
			c.exact = append(c.exact, m)
		case fromUnder:
			c.under[stay] = m
			stay++
		}
		if n != c.minQuota && n == c.maxQuota {
			c.currentOver++
		}
	}
	// Whoever is still below minQuota, in this round or the next, is one too many.
	if stay > 0 || at < len(c.under) {
		return errBelowMinQuota
	}
	return nil
}

// give assigns a partition that was free; if somebody let go of it in this very
// rebalance, it changes hands. It returns the member's new size.
func (c *constrained) give(p, m int32) int32 {
	c.lists[m] = append(c.lists[m], p)
	moved := c.anyTwice && c.twice[p]
	if c.maybeRevoked != nil {
		from := c.maybeRevoked[p]
		moved = moved || from >= 0 && from != m
	}
	if moved {
		if c.transferTo == nil {
			c.transferTo = make([]int32, c.total)
			for i := range c.transferTo {
				c.transferTo[i] = -1
			}
		}
		if c.transferTo[p] < 0 {
			c.transfers = append(c.transfers, p)
		}
		c.transferTo[p] = m
	}
	return int32(len(c.lists[m]))
}

// transfersOf reports what changes hands, and lets cooperative-sticky withhold it
// from the new owners until the old ones have dropped it.
func (c *constrained) transfersOf() Plan {
	plan := Plan{HasTransfers: true}
	for _, p := range c.transfers {
		m := c.transferTo[p]
		plan.Transfers = append(plan.Transfers, Transfer{c.name(p), int(m)})
		if c.cooperative {
			c.lists[m] = without(c.lists[m], p)
		}
	}
	return plan
}
