// Package assigncells makes the groups on which assignors are timed: the grid of
// Kafka's own benchmarks (B-02…B-06), racks off. The Go benchmarks of
// engine/assign and the comparison with other libraries take the same groups.
package assigncells

import (
	"strconv"
	"strings"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
)

// Assignors are the ones that the grid covers, client first.
var Assignors = []string{"range", "roundrobin", "sticky", "cooperative-sticky", "server-uniform", "server-range"}

const (
	buckets   = 5 // of members and topics in a heterogeneous group (B-04)
	rackCount = 3
	newMember = "newMember"
)

// Cell is one row of the grid. Heterogeneous: members fall into five buckets that
// subscribe to a fifth of the topics each. Incremental: all but one member hold
// the result of an earlier call, and one is new (B-05 as meant).
type Cell struct {
	Assignor      string
	Members       int
	Heterogeneous bool
	Incremental   bool
	Ratio, Topics int // partitions per member; topics
}

// Type and Variant are the names of B-02.
func (c Cell) Type() string {
	if c.Heterogeneous {
		return "HETEROGENEOUS"
	}
	return "HOMOGENEOUS"
}

func (c Cell) Variant() string {
	if c.Incremental {
		return "INCREMENTAL"
	}
	return "FULL"
}

// Server tells whether the assignor is one of the coordinator's.
func (c Cell) Server() bool { return strings.HasPrefix(c.Assignor, "server-") }

// Grid lists the cells in the order in which Kafka's tool prints them.
func Grid(members []int, ratio, topics int) []Cell {
	var all []Cell
	for _, n := range members {
		for _, heterogeneous := range []bool{false, true} {
			for _, assignor := range Assignors {
				for _, incremental := range []bool{false, true} {
					all = append(all, Cell{assignor, n, heterogeneous, incremental, ratio, topics})
				}
			}
		}
	}
	return all
}

// topicNames are the topics of the cell.
func (c Cell) topicNames(prefix string) []string {
	names := make([]string, c.Topics)
	for t := range names {
		names[t] = prefix + strconv.Itoa(t)
	}
	return names
}

// part is the bucket of member m out of present as a range of topics.
func (c Cell) part(m, present int) (from, to int) {
	n := 1
	if c.Heterogeneous {
		n = min(buckets, present)
	}
	topics, members := (c.Topics+n-1)/n, (present+n-1)/n
	from = min(c.Topics, m/members*topics)
	return from, min(c.Topics, from+topics)
}

// present is the number of members that are there before the new one.
func (c Cell) present() int {
	if c.Incremental {
		return c.Members - 1
	}
	return c.Members
}

// Client is the input of a client-side assignor.
func (c Cell) Client() (*kafka.Cluster, []assign.Member) {
	cluster := &kafka.Cluster{}
	names := c.topicNames("topic")
	var racks [][]string
	for p := range rackCount {
		var replicas []string
		for r := range rackCount {
			replicas = append(replicas, "rack"+strconv.Itoa((p+r)%rackCount))
		}
		racks = append(racks, replicas)
	}
	for _, name := range names {
		cluster.Topics = append(cluster.Topics, kafka.Topic{
			Name: name, Partitions: int32(c.Members * c.Ratio / c.Topics), Racks: racks,
		})
	}
	members := make([]assign.Member, c.present())
	for m := range members {
		from, to := c.part(m, len(members))
		members[m] = assign.Member{
			ID: "member" + strconv.Itoa(m), Topics: names[from:to], Generation: assign.NoGeneration,
		}
	}
	if !c.Incremental {
		return cluster, members
	}
	plan, err := assign.Client(c.Assignor, nil, cluster, members)
	if err != nil {
		panic(err)
	}
	for m := range members {
		members[m].Generation = 1
		members[m].UserData = assign.SubscriptionUserData(c.Assignor, true, plan.Partitions[m], 1)
		if assign.Cooperative(c.Assignor) {
			members[m].Owned = plan.Partitions[m]
		}
	}
	return cluster, append(members, assign.Member{
		ID: newMember, Topics: members[len(members)-1].Topics, Generation: assign.NoGeneration,
	})
}

// Coordinator is the input of a server-side assignor.
func (c Cell) Coordinator() (*kafka.Cluster, *assign.GroupSpec) {
	random := kafka.NewRandom(1)
	cluster := &kafka.Cluster{}
	names := c.topicNames("topic-")
	ids := make([]kafka.UUID, len(names))
	for t, name := range names {
		ids[t] = random.UUID()
		cluster.Topics = append(cluster.Topics, kafka.Topic{
			Name: name, ID: ids[t], Partitions: int32(c.Members * c.Ratio / c.Topics),
		})
	}
	members := make([]assign.ServerMember, c.present())
	for m := range members {
		from, to := c.part(m, len(members))
		members[m] = assign.ServerMember{ID: "member" + strconv.Itoa(m), Topics: ids[from:to]}
	}
	if c.Incremental {
		spec := &assign.GroupSpec{Members: inHashOrder(members), Homogeneous: !c.Heterogeneous}
		targets, err := assign.Server(c.assignorOfServer(), cluster, spec)
		if err != nil {
			panic(err)
		}
		last := members[len(members)-1].Topics
		members = spec.Members
		for m := range members {
			members[m].Target = assign.HashOrderTarget(targets[m])
		}
		members = append(members, assign.ServerMember{ID: newMember, Topics: last})
	}
	return cluster, &assign.GroupSpec{Members: inHashOrder(members), Homogeneous: !c.Heterogeneous}
}

func (c Cell) assignorOfServer() string { return strings.TrimPrefix(c.Assignor, "server-") }

// Call prepares the cell and returns the call to be timed.
func (c Cell) Call() func() {
	if c.Server() {
		cluster, spec := c.Coordinator()
		name := c.assignorOfServer()
		return func() {
			if _, err := assign.Server(name, cluster, spec); err != nil {
				panic(err)
			}
		}
	}
	cluster, members := c.Client()
	return func() {
		if _, err := assign.Client(c.Assignor, nil, cluster, members); err != nil {
			panic(err)
		}
	}
}

// inHashOrder brings members into the order of a hash map filled with them.
func inHashOrder(members []assign.ServerMember) []assign.ServerMember {
	ids := make([]string, len(members))
	for m := range members {
		ids[m] = members[m].ID
	}
	out := make([]assign.ServerMember, 0, len(members))
	for _, i := range kafka.StringOrder(ids) {
		out = append(out, members[i])
	}
	return out
}
