package sim

import "slices"

// Books are what a world has noted about records, by group and partition: which
// were processed, which twice, and which never will be.
type Books [][]account

// Books is a copy of the world's books.
func (w *World) Books() Books {
	out := make(Books, len(w.accounts))
	for g := range out {
		out[g] = make([]account, len(w.accounts[g]))
		for p := range out[g] {
			out[g][p] = w.accounts[g][p].clone()
		}
	}
	return out
}

// Same tells whether two books tell the same of every record.
func (b Books) Same(o Books) bool {
	return slices.EqualFunc(b, o, func(x, y []account) bool {
		return slices.EqualFunc(x, y, func(a, c account) bool { return a.same(&c) })
	})
}

// Rebook goes on with other books: where they differ from those that the world had
// at a time, it takes them over. It must have noted nothing there since, else
// nothing changes and the answer is no.
func (w *World) Rebook(had, other Books) bool { return Books(w.accounts).Rebook(had, other) }

// Rebook does the same to books by themselves.
func (b Books) Rebook(had, other Books) bool {
	for do := range 2 { // look first
		for g := range other {
			for p := range other[g] {
				if len(b[g]) <= p || len(had[g]) <= p {
					return false
				}
				a, o := &b[g][p], &other[g][p]
				switch {
				case do == 0 && !o.same(&had[g][p]) && !a.same(&had[g][p]):
					return false
				case do == 1 && !o.same(&had[g][p]):
					c := o.clone()
					a.start, a.next, a.done, a.twice, a.lost = c.start, c.next, c.done, c.twice, c.lost
				}
			}
		}
	}
	return true
}

// same compares what two accounts tell of records; who owns the partition and what
// is committed is no matter of the records.
func (a *account) same(b *account) bool {
	return a.start == b.start && a.next == b.next && slices.Equal(a.done, b.done) && slices.Equal(a.twice, b.twice) && slices.Equal(a.lost, b.lost)
}
