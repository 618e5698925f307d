package assign

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

// clusterOf makes topics by name and partition count.
func clusterOf(topics ...any) *kafka.Cluster {
	c := &kafka.Cluster{}
	for i := 0; i < len(topics); i += 2 {
		c.Topics = append(c.Topics, kafka.Topic{
			Name: topics[i].(string), Partitions: int32(topics[i+1].(int)), ID: kafka.UUID{Msb: int64(i + 1), Lsb: int64(i + 2)},
		})
	}
	return c
}

func member(id string, topics ...string) Member {
	return Member{ID: id, Topics: topics, Generation: NoGeneration}
}

func parts(topic string, partitions ...int32) []tp {
	var out []tp
	for _, p := range partitions {
		out = append(out, tp{Topic: topic, Partition: p})
	}
	return out
}

// having is a member that owned something in a generation, for both sticky
// assignors.
func having(m Member, generation int32, owned ...[]tp) Member {
	for _, list := range owned {
		m.Owned = append(m.Owned, list...)
	}
	m.Generation = generation
	m.UserData = UserData{Kind: UserDataGeneration, Owned: m.Owned, Generation: generation}
	return m
}

func TestOnlyCooperativeStickyIsCooperative(t *testing.T) {
	for _, a := range clientAssignors {
		assert.Equal(t, a == "cooperative-sticky", Cooperative(a))
	}
}

func TestUnknownAssignorIsRefused(t *testing.T) {
	_, err := Client("best", nil, clusterOf(), nil)
	assert.ErrorContains(t, err, "no assignor is called best")
	_, err = Server("best", clusterOf(), &GroupSpec{Members: make([]ServerMember, 1)})
	assert.ErrorContains(t, err, "no assignor is called best")
}

func TestTopicsWithoutMetadataAreLeftOut(t *testing.T) {
	for _, a := range clientAssignors {
		plan, err := Client(a, nil, clusterOf("t", 2, "empty", 0), []Member{member("a", "t", "empty", "unknown"), member("b", "unknown")})
		require.NoError(t, err, a)
		require.Len(t, plan.Partitions, 2)
		assert.Equal(t, [][]tp{parts("t", 0, 1), {}}, plan.Partitions, a)
	}
}

func TestMembersOfNobody(t *testing.T) {
	for assignor, exception := range map[string]string{
		Range: "", RoundRobin: "IllegalArgumentException", Sticky: "ArithmeticException", CooperativeSticky: "ArithmeticException",
	} {
		_, err := Client(assignor, nil, clusterOf("t", 1), nil)
		if exception == "" {
			assert.NoError(t, err)
			continue
		}
		var e *Error
		require.ErrorAs(t, err, &e)
		assert.Equal(t, exception, e.Exception, assignor)
	}
	for _, assignor := range []string{ServerUniform, ServerRange, ServerSimple} {
		answer, err := Server(assignor, clusterOf("t", 1), &GroupSpec{})
		assert.NoError(t, err)
		assert.Empty(t, answer)
	}
}

func TestWhatAMemberSendsAlong(t *testing.T) {
	owned := parts("t", 1)
	assert.Equal(t, UserData{}, SubscriptionUserData(Sticky, false, nil, NoGeneration), "null before the first assignment")
	assert.Equal(t, UserData{UserDataGeneration, owned, 7}, SubscriptionUserData(Sticky, true, owned, 7))
	assert.Equal(t, UserData{Kind: UserDataGeneration, Generation: -1}, SubscriptionUserData(CooperativeSticky, false, nil, 3))
	assert.Equal(t, UserData{Kind: UserDataGeneration, Generation: 7}, SubscriptionUserData(CooperativeSticky, true, owned, 7))
	assert.Equal(t, UserData{}, SubscriptionUserData(Range, true, owned, 7))
}

func TestWhichClaimsCount(t *testing.T) {
	cluster := clusterOf("t", 4)
	a, b := member("a", "t"), member("b", "t")
	a.Owned, a.Generation = parts("t", 2, 3), 5
	plan, err := Client(Sticky, nil, cluster, []Member{a, b})
	require.NoError(t, err)
	assert.Equal(t, parts("t", 0, 2), plan.Partitions[0], "sticky ignores ownedPartitions")
	plan, err = Client(CooperativeSticky, nil, cluster, []Member{a, b})
	require.NoError(t, err)
	assert.Equal(t, parts("t", 2, 3), plan.Partitions[0])
	a.UserData = UserData{Kind: UserDataUnreadable, Owned: parts("t", 2, 3)}
	plan, err = Client(Sticky, nil, cluster, []Member{a, b})
	require.NoError(t, err)
	assert.Equal(t, parts("t", 0, 2), plan.Partitions[0], "unparsable user data hold nothing (A-64)")
}

// TestHighestGenerationIsRemembered: the assignor object keeps it between calls
//
func TestHighestGenerationIsRemembered(t *testing.T) {
	memory := Memory{}
	_, err := Client(Sticky, &memory, clusterOf("t", 1), []Member{having(member("x", "t"), 9, parts("t", 0))})
	require.NoError(t, err)
	assert.Equal(t, int32(10), memory.GenerationsSeen)
	_, err = Client(Sticky, &memory, clusterOf("t", 1), []Member{member("x", "t")})
	require.NoError(t, err)
	assert.Equal(t, int32(10), memory.GenerationsSeen, "it never goes down")
}

// TestOrderOfClaimsDecides: A-34, with the members named so that the leader's hash
// map hands them out in the order that matters.
func TestOrderOfClaimsDecides(t *testing.T) {
	ids := []string{"a", "b", "c"} // hash order is alphabetical here
	cluster := clusterOf("t", 3)
	claim := func(id string, generation int32) Member { return having(member(id, "t"), generation, parts("t", 0)) }
	last, err := Client(Sticky, nil, cluster, []Member{claim(ids[0], 1), claim(ids[1], 1), claim(ids[2], 2)})
	require.NoError(t, err)
	assert.NotContains(t, last.Partitions[2], parts("t", 0)[0], "claimed twice before: lost")
	first, err := Client(Sticky, nil, cluster, []Member{claim(ids[0], 2), claim(ids[1], 1), claim(ids[2], 1)})
	require.NoError(t, err)
	assert.Contains(t, first.Partitions[0], parts("t", 0)[0])
}

func TestTransfersAreReportedAndWithheld(t *testing.T) {
	cluster := clusterOf("t", 4)
	members := []Member{having(member("a", "t"), 1, parts("t", 0, 1, 2, 3)), member("b", "t")}
	eager, err := Client(Sticky, nil, cluster, members)
	require.NoError(t, err)
	assert.Equal(t, [][]tp{parts("t", 0, 1), parts("t", 2, 3)}, eager.Partitions)
	cooperative, err := Client(CooperativeSticky, nil, cluster, members)
	require.NoError(t, err)
	assert.Equal(t, [][]tp{parts("t", 0, 1), {}}, cooperative.Partitions)
	assert.Equal(t, []Transfer{{parts("t", 2)[0], 1}, {parts("t", 3)[0], 1}}, cooperative.Transfers)
	assert.True(t, cooperative.HasTransfers)
	general, err := Client(CooperativeSticky, nil, clusterOf("t", 4, "u", 1), append(members, member("c", "u")))
	require.NoError(t, err)
	assert.False(t, general.HasTransfers, "A-38")
	assert.Empty(t, general.Partitions[1])
}

func TestEndless(t *testing.T) {
	_, err := Client(CooperativeSticky, nil, clusterOf("t0", 5, "t1", 7), []Member{
		member("c2", "t0"),
		having(member("c1", "t1"), 41, parts("t1", 0, 1, 2, 3, 4, 5, 6)),
		member("c4", "t0"),
		having(member("c3", "t1"), 38, parts("t0", 3)),
	})
	assert.ErrorIs(t, err, Endless)
}

func TestHomogeneous(t *testing.T) { // A-72a
	assert.True(t, Homogeneous(nil))
	assert.True(t, Homogeneous([][]string{{"a", "b"}, {"b", "a", "b"}}))
	assert.True(t, Homogeneous([][]string{{}, {}}))
	assert.False(t, Homogeneous([][]string{{"a"}, {"a", "b"}}))
	assert.False(t, Homogeneous([][]string{{"a", "b"}, {"a"}}))
	assert.False(t, Homogeneous([][]string{{"a"}, {}}))
}

func TestSubscribedIDsComeInTheOrderOfTheNames(t *testing.T) {
	cluster := clusterOf("consumer1", 1, "consumer2", 1, "consumer3", 1)
	ids := SubscribedIDs(cluster, []string{"consumer1", "consumer2", "unknown", "consumer3", "consumer1"})
	assert.Equal(t, []kafka.UUID{cluster.Topics[2].ID, cluster.Topics[1].ID, cluster.Topics[0].ID}, ids)
}

func TestHashOrderOfATarget(t *testing.T) {
	assert.Equal(t, []int32{0, 17, 33, 1, 3, 100}, HashOrderSet([]int32{100, 3, 17, 33, 1, 0}))
	var target []TopicPartitions
	var ids []kafka.UUID
	for _, text := range []string{"T1-A4s3VTwiI5CTbEp6POw", "T2-B4s3VTwiI5YHbPp6YUe", "T3-CU8fVTLCz5YMkLoDQsa", "T4-Tw9fVTLCz5HbPp6YQsa"} {
		id, _ := kafka.ParseUUID(text)
		ids = append(ids, id)
		target = append(target, TopicPartitions{Topic: id})
	}
	var order []kafka.UUID
	for _, set := range HashOrderTarget(target) {
		order = append(order, set.Topic)
	}
	assert.Equal(t, []kafka.UUID{ids[1], ids[3], ids[2], ids[0]}, order)
}

// serverMembers makes members that all subscribe to the whole cluster.
func serverMembers(cluster *kafka.Cluster, ids ...string) *GroupSpec {
	spec := &GroupSpec{Homogeneous: true}
	for _, id := range ids {
		m := ServerMember{ID: id}
		for _, t := range cluster.Topics {
			m.Topics = append(m.Topics, t.ID)
		}
		spec.Members = append(spec.Members, m)
	}
	return spec
}

func TestUnknownTopicOfAServerMember(t *testing.T) { // A-72c, A-79, A-89
	for _, homogeneous := range []bool{true, false} {
		for _, assignor := range []string{ServerUniform, ServerRange, ServerSimple} {
			spec := serverMembers(clusterOf("t", 1), "a")
			spec.Homogeneous = homogeneous
			_, err := Server(assignor, clusterOf(), spec)
			var e *Error
			require.ErrorAs(t, err, &e)
			assert.Equal(t, "PartitionAssignorException", e.Exception)
		}
	}
}

func TestExtrasGoToTheLastMembers(t *testing.T) {
	cluster := clusterOf("t", 7)
	answer, err := Server(ServerUniform, cluster, serverMembers(cluster, "a", "b", "c"))
	require.NoError(t, err)
	var sizes []int
	for _, sets := range answer {
		sizes = append(sizes, len(sets[0].Partitions))
	}
	assert.Equal(t, []int{2, 2, 3}, sizes)
}

func TestUnchangedTargetIsTheSameSlice(t *testing.T) {
	for _, homogeneous := range []bool{true, false} {
		for _, assignor := range []string{ServerUniform, ServerSimple} {
			cluster := clusterOf("t", 4, "u", 2)
			spec := serverMembers(cluster, "a", "b")
			spec.Homogeneous = homogeneous
			first, err := Server(assignor, cluster, spec)
			require.NoError(t, err)
			for m := range first {
				spec.Members[m].Target = HashOrderTarget(first[m])
			}
			again, err := Server(assignor, cluster, spec)
			require.NoError(t, err)
			for m := range again {
				assert.Same(t, &spec.Members[m].Target[0], &again[m][0], assignor)
			}
		}
	}
}

func TestSharingByMoreMembersThanPartitions(t *testing.T) {
	cluster := clusterOf("t", 2)
	answer, err := Server(ServerSimple, cluster, serverMembers(cluster, "m0", "m1", "m2", "m3", "m4"))
	require.NoError(t, err)
	var got [][]int32
	for _, sets := range answer {
		got = append(got, sets[0].Partitions)
	}
	assert.Equal(t, [][]int32{{0, 1}, {0}, {0}, {1}, {1}}, got)
}

func TestOrderOfStrings(t *testing.T) {
	keys := []string{"consumer-b", "consumer-a", "consumer", "consumer-\uff5e", "consumer-\U0001F600", "", "consumer-a\x00", "Z"}
	var got []string
	for _, i := range sortedByUTF16(keys) {
		got = append(got, keys[i])
	}
	assert.Equal(t, []string{"", "Z", "consumer", "consumer-a", "consumer-a\x00", "consumer-b", "consumer-\U0001F600", "consumer-\uff5e"}, got)
	long := make([]string, 100)
	for i := range long {
		long[i] = "the same long prefix for every member-" + strconv.Itoa(i*7919%1000)
	}
	order := sortedByUTF16(long)
	for i := 1; i < len(order); i++ {
		assert.Less(t, long[order[i-1]], long[order[i]])
	}
}
