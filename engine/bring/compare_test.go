package bring

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

const ownersTable = `GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS CURRENT-ASSIGNMENT
g a-1 /h a 2 t(0,1)
g web-1 /h web 2 t(2,3)
g web-2 /h web 1 t(4)
`

// The table's owners and those of the rebuilt group: the same, the same but for two of
// one client.id that changed places, and others.
func TestOwnersAreCompared(t *testing.T) {
	for _, c := range []struct {
		owners []string // of t-0 …
		want   string
	}{
		{[]string{"a", "a", "web", "web", "web-2"}, ""},
		{[]string{"a", "a", "web-2", "web-2", "web"}, ""},
		{[]string{"a", "a", "web", "web-2", "web-2"}, "t-3"},
		{[]string{"web", "web", "a", "a", "web-2"}, "t-0, t-1, t-2, t-3"},
		{[]string{"a", "", "web", "web", "web-2"}, "t-1"},
	} {
		r := ready(t, ownersTable)
		assert.True(t, r.Tells())
		before := len(r.Findings)
		r.Compare(func(topic string, partition int) string {
			assert.Equal(t, "t", topic)
			return c.owners[partition]
		})
		if c.want == "" {
			assert.Len(t, r.Findings, before, "%v", c.owners)
			continue
		}
		assert.Equal(t, Finding{Code: Otherwise, Args: []string{c.want, "range (partition.assignment.strategy)"}}, r.Findings[before])
	}
	r := ready(t, ownersTable)
	assert.Equal(t, r.Script, r.Beginning()+"wait 30s\n")
	r = ready(t, offsetsTable) // old-3 is nobody's
	r.Compare(func(topic string, partition int) string { return "C" + strconv.Itoa(partition%2+1) })
	assert.Equal(t, Finding{Code: Otherwise, Args: []string{"old-3", "range (partition.assignment.strategy)"}}, r.Findings[len(r.Findings)-1])
	r = ready(t, membersTable)
	assert.True(t, r.Tells())
	r = ready(t, "GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS\ng a-1 /h a 2\n")
	assert.False(t, r.Tells())
}
