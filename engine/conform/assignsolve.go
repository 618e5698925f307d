package conform

import (
	"errors"
	"slices"
	"strings"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
)

// AssignorNames are the values of a case's field "assignor".
var AssignorNames = []string{
	"range", "roundrobin", "sticky", "cooperative-sticky", "server-uniform", "server-range", "server-simple",
}

// assignAnswer is what an assignor made of a case.
type assignAnswer struct {
	members      []namedTopics // in the order of the case
	transfers    map[string]string
	hasTransfers bool
	err          string // simple name of Kafka's exception
}

// solve asks the assignor of the engine.
func (c *assignCase) solve() assignAnswer {
	if server, ok := strings.CutPrefix(c.assignor, "server-"); ok {
		return c.solveServer(server)
	}
	plan, err := assign.ClientWith(
		assign.Options{PreferRackLogic: c.preferRacks}, c.assignor, nil, &c.cluster, c.clientMembers())
	if err != nil {
		return failed(err)
	}
	a := assignAnswer{hasTransfers: plan.HasTransfers, transfers: map[string]string{}}
	for m, partitions := range plan.Partitions {
		a.members = append(a.members, namedTopics{c.members[m].id, byTopic(partitions)})
	}
	for _, t := range plan.Transfers {
		a.transfers[topicPartition(t.Partition)] = c.members[t.To].id
	}
	return a
}

func failed(err error) assignAnswer {
	var e *assign.Error
	if errors.As(err, &e) {
		return assignAnswer{err: e.Exception}
	}
	return assignAnswer{err: err.Error()}
}

// byTopic groups a list; topics stay in the order in which they come first. A
// partition that phantoms brought into the list twice is shown once.
func byTopic(partitions []kafka.TopicPartition) []topicList {
	var lists []topicList
	at := map[string]int{}
	seen := make(map[kafka.TopicPartition]bool, len(partitions))
	for _, p := range partitions {
		if seen[p] {
			continue
		}
		seen[p] = true
		i, known := at[p.Topic]
		if !known {
			i = len(lists)
			at[p.Topic] = i
			lists = append(lists, topicList{topic: p.Topic})
		}
		lists[i].partitions = append(lists[i].partitions, p.Partition)
	}
	return lists
}

// clientMembers are the members as the leader sees them: the client sorts the
// topics of a subscription before it sends it, and owned partitions and
// generation travel as the assignor lays down (T-03, A-30).
func (c *assignCase) clientMembers() []assign.Member {
	members := make([]assign.Member, len(c.members))
	for i := range c.members {
		m := &c.members[i]
		topics := slices.Clone(m.topics)
		slices.SortFunc(topics, kafka.CompareStrings)
		members[i] = assign.Member{
			ID: m.id, InstanceID: m.instance, Rack: m.rack, Topics: topics, Generation: assign.NoGeneration,
		}
		var owned []kafka.TopicPartition
		for _, list := range m.owned {
			for _, p := range list.partitions {
				owned = append(owned, kafka.TopicPartition{Topic: list.topic, Partition: p})
			}
		}
		if m.hasGeneration {
			members[i].Generation = m.generation
		}
		switch c.assignor {
		case assign.Sticky:
			if m.hasGeneration {
				members[i].UserData = assign.UserData{Kind: assign.UserDataGeneration, Owned: owned, Generation: m.generation}
			} else if m.hasOwned {
				members[i].UserData = assign.UserData{Kind: assign.UserDataNoGeneration, Owned: owned}
			}
		case assign.CooperativeSticky:
			members[i].Owned = owned
			members[i].UserData = assign.UserData{Kind: assign.UserDataGeneration, Generation: members[i].Generation}
		}
	}
	return members
}

// solveServer brings members and targets into the order that the case says, and
// asks a server-side assignor.
func (c *assignCase) solveServer(assignor string) assignAnswer {
	order := make([]int, len(c.members))
	ids, names := make([]string, len(c.members)), make([][]string, len(c.members))
	for i := range c.members {
		order[i], ids[i], names[i] = i, c.members[i].id, c.members[i].topics
	}
	if c.hashOrder {
		order = kafka.StringOrder(ids)
	} else {
		slices.SortFunc(order, func(a, b int) int { return kafka.CompareStrings(ids[a], ids[b]) })
	}
	spec := assign.GroupSpec{Homogeneous: c.homogeneous == "HOMOGENEOUS"}
	if c.homogeneous == "" {
		spec.Homogeneous = assign.Homogeneous(names)
	}
	for _, i := range order {
		spec.Members = append(spec.Members, c.serverMember(&c.members[i]))
	}
	targets, err := assign.Server(assignor, &c.cluster, &spec)
	if err != nil {
		return failed(err)
	}
	byID := map[kafka.UUID]string{}
	for name, id := range c.ids {
		byID[id] = name
	}
	a := assignAnswer{members: make([]namedTopics, len(c.members))}
	for at, i := range order {
		a.members[i].member = c.members[i].id
		if targets == nil {
			continue
		}
		for _, set := range targets[at] {
			a.members[i].topics = append(a.members[i].topics, topicList{byID[set.Topic], set.Partitions})
		}
	}
	return a
}

func (c *assignCase) serverMember(m *caseMember) assign.ServerMember {
	out := assign.ServerMember{ID: m.id, InstanceID: m.instance, Rack: m.rack}
	order := kafka.NewHashOrder()
	var listed []kafka.UUID
	seen := map[string]bool{}
	for _, name := range m.topics {
		if at, exists := c.topicAt[name]; exists && !seen[name] {
			seen[name] = true
			listed = append(listed, c.cluster.Topics[at].ID)
			order.Add(c.cluster.Topics[at].ID.Hash())
		}
	}
	for _, i := range order.Order() {
		out.Topics = append(out.Topics, listed[i])
	}
	for _, list := range m.owned {
		var distinct []int32
		held := map[int32]bool{}
		for _, p := range list.partitions {
			if !held[p] {
				held[p] = true
				distinct = append(distinct, p)
			}
		}
		out.Target = append(out.Target, assign.TopicPartitions{Topic: c.id(list.topic), Partitions: distinct})
	}
	if c.hashOrder {
		out.Target = assign.HashOrderTarget(out.Target)
	} else {
		for i := range out.Target {
			out.Target[i].Partitions = assign.HashOrderSet(out.Target[i].Partitions)
		}
	}
	return out
}
