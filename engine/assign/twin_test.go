package assign

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDullTwins compares with the slow statements of the rules on groups that live
// through a number of changes.
func TestDullTwins(t *testing.T) {
	errorsSeen := map[string]int{}
	for seed := range uint64(400) {
		for _, assignor := range []string{Range, RoundRobin, Sticky, CooperativeSticky} {
			c := newChain(seed, seed%3 == 0, seed%4 < 2)
			for step := range 6 {
				plan, err := Client(assignor, nil, &c.cluster, c.members)
				want, wantErr := dullAnswer(assignor, newDull(&c.cluster, c.members))
				if wantErr != nil {
					var e *Error
					require.ErrorAs(t, err, &e, "%s, seed %d, step %d: expected %v", assignor, seed, step, wantErr)
					require.Equal(t, wantErr.Error(), e.Exception, "%s, seed %d, step %d", assignor, seed, step)
					errorsSeen[e.Exception]++
					break
				}
				require.NoError(t, err, "%s, seed %d, step %d", assignor, seed, step)
				for m := range c.members {
					got := slices.Clone(plan.Partitions[m])
					if assignor == Range { // the order of topics is that of a hash map there
						slices.SortFunc(got, tp.Compare)
						slices.SortFunc(want[m], tp.Compare)
					}
					require.True(t, slices.Equal(want[m], got), "%s, seed %d, step %d, %s: expected %v, got %v",
						assignor, seed, step, c.members[m].ID, want[m], got)
				}
				c.own(assignor, plan)
				c.change()
			}
		}
	}
	assert.NotZero(t, errorsSeen["IllegalStateException"], "the groups are wild enough to reach A-36")
}

func dullAnswer(assignor string, d *dull) ([][]tp, error) {
	switch assignor {
	case Range:
		return dullRange(d), nil
	case RoundRobin:
		return dullRoundRobin(d), nil
	}
	cooperative := Cooperative(assignor)
	c := d.claims(cooperative)
	if d.equal() {
		lists, transfers, err := d.constrained(c)
		if err == nil && cooperative {
			for p, m := range transfers {
				lists[m] = dullWithout(lists[m], p)
			}
		}
		return lists, err
	}
	lists, err := d.general(c)
	if err == nil && cooperative {
		d.withhold(lists)
	}
	return lists, err
}

// TestEndlessIsNoticedAndNothingElse: on wild heterogeneous groups, Endless comes
// where the dull twin is still moving partitions after hundreds of passes.
func TestEndlessIsNoticedAndNothingElse(t *testing.T) {
	for seed := range uint64(3000) {
		c := newChain(seed, false, false)
		for range 4 {
			plan, err := Client(CooperativeSticky, nil, &c.cluster, c.members)
			if errors.Is(err, Endless) {
				_, twin := dullAnswer(CooperativeSticky, newDull(&c.cluster, c.members))
				require.ErrorIs(t, twin, errDullLoop, "seed %d", seed)
			}
			if err != nil {
				break
			}
			c.own(CooperativeSticky, plan)
			c.change()
		}
	}
}
