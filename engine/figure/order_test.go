package figure

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestArrangedSortsAndKeepsEqualsInOrder(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for n := range 200 {
		list := make([][2]int, n)
		for i := range list {
			list[i] = [2]int{r.Intn(1 + n/3), i}
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b [2]int) int { return a[0] - b[0] })
		arranged(list, func(a, b *[2]int) bool { return a[0] < b[0] })
		require.Equal(t, want, list)
	}
}
