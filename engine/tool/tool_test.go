package tool

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// play answers every question as an empty cluster with one topic would.
func play(t testing.TB, c *Command) *Result {
	var answers []Answer
	for range 100 {
		q, result := Next(c, answers)
		if result != nil {
			require.Nil(t, q)
			return result
		}
		a := Answer{At: 1000, Image: &kafka.Cluster{Topics: []kafka.Topic{{Name: "t", Partitions: 2}}}, Offsets: make([]int64, len(q.Partitions))}
		switch r := q.Group.(type) {
		case *group.ListGroupsRequest:
			a.Group = &group.ListGroupsResponse{}
		case *group.ConsumerGroupDescribeRequest:
			a.Group = missingGroups(r.GroupIDs)
		case *group.DescribeGroupsRequest:
			a.Group = missingGroups(r.GroupIDs)
		case *group.OffsetFetchRequest:
			a.Group = &group.OffsetFetchResponse{}
		case *group.OffsetCommitRequest:
			a.Group = &group.OffsetCommitResponse{}
		case *group.OffsetDeleteRequest:
			a.Group = &group.OffsetDeleteResponse{Error: kafka.GroupIDNotFound}
		case *group.DeleteGroupsRequest:
			a.Group = &group.DeleteGroupsResponse{}
		}
		answers = append(answers, a)
	}
	t.Fatal("it never ends")
	return nil
}

func missingGroups(ids []string) *group.DescribeGroupsResponse {
	res := &group.DescribeGroupsResponse{}
	for _, id := range ids {
		res.Groups = append(res.Groups, group.DescribedGroup{Error: kafka.GroupIDNotFound, GroupView: group.GroupView{GroupID: id}})
	}
	return res
}

// Dates mean what Go's own clock makes of them.
func TestDatetime(t *testing.T) {
	for _, text := range []string{"2026-01-01T00:00:00.000Z", "2026-03-01T12:34:56.789+09:00", "1969-12-31T23:59:59.999-05:30", "2028-02-29T00:00:00.001Z"} {
		want, err := time.Parse("2006-01-02T15:04:05.000Z07:00", text)
		require.NoError(t, err)
		got, f := datetime(text)
		require.Nil(t, f, text)
		assert.Equal(t, want.UnixMilli()-int64(kafka.Epoch), int64(got), text)
	}
	for _, text := range []string{"2027-02-29T00:00:00.000", "2026-13-01T00:00:00.000", "2026-01-01T00:60:00.000", "2026-01-01T00:00:00.000+9", "2026-01-01T00:00:00.000+xx:00", "-1-01-01T00:00:00.000"} {
		_, f := datetime(text)
		assert.NotNil(t, f, text)
	}
}

// No command line makes the tool fail badly, or ask for ever.
func FuzzCommand(f *testing.F) {
	for _, line := range []string{
		"--describe --group g", "--list --state x,y", "--reset-offsets --group g --topic t:0,1 --to-datetime 2026-01-01T0:0:0.0 --execute",
		"--reset-offsets --all-groups --from-file f --export", "--delete-offsets --group g --topic t: --topic u", "--validate-regex a(", "-- -", "--timeout -1 --list",
	} {
		f.Add("--bootstrap-server a:1 "+line, "g,t,0,5\nt,1")
	}
	f.Fuzz(func(t *testing.T, line, file string) {
		result := play(t, &Command{Args: strings.Fields(line), Files: []File{{Name: "f", Text: file}}})
		assert.Contains(t, []int{0, 1}, result.Exit)
		for _, l := range result.Lines {
			assert.NotContains(t, l.Text, "\n")
		}
	})
}
