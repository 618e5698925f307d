package conform

import (
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// Limits of one case. They are far above what a broker would accept, and keep a
// hostile file from eating the machine.
const (
	MaxAssignMembers    = 100_000
	MaxAssignPartitions = 1_000_000 // of all topics together
	MaxAssignPairs      = 5_000_000 // topics named and partitions owned by members, all together
	// MaxAssignWork bounds members times partitions, which the slowest assignor's
	// time grows with.
	MaxAssignWork = 4_000_000_000
)

// assignCase is one question to an assignor and, perhaps, Kafka's answer.
type assignCase struct {
	label       string
	assignor    string
	cluster     kafka.Cluster
	topicAt     map[string]int // index into cluster.Topics
	ids         map[string]kafka.UUID
	members     []caseMember
	preferRacks bool
	hashOrder   bool   // server: members and topics of targets come in hash-map order
	homogeneous string // "", HOMOGENEOUS or HETEROGENEOUS

	expected      []namedTopics // nil = the case only asks
	expectedError string
	transfers     map[string]string // "topic-partition" → new owner
	hasTransfers  bool
	asks          bool
}

type caseMember struct {
	id, instance, rack string
	topics             []string
	owned              []topicList
	hasOwned           bool
	generation         int32
	hasGeneration      bool
}

// topicList is a topic with partitions as listed.
type topicList struct {
	topic      string
	partitions []int32
}

// namedTopics is what one member gets.
type namedTopics struct {
	member string
	topics []topicList
}

// caseFields reads typed values out of a case and remembers the first fault.
type caseFields struct{ fault error }

func (f *caseFields) wrong(path, format string, args ...any) {
	if f.fault == nil {
		f.fault = fmt.Errorf("%s: %s", path, fmt.Sprintf(format, args...))
	}
}

// want checks the kind of a value that may be missing (nil).
func (f *caseFields) want(n *jsonNode, path string, kind jsonKind, required bool) *jsonNode {
	switch {
	case n == nil && required:
		f.wrong(path, "is missing")
	case n != nil && n.kind != kind:
		f.wrong(path, "%s is expected instead of %s", kind, n.kind)
	default:
		return n
	}
	return nil
}

func (f *caseFields) text(n *jsonNode, path string, required bool) string {
	if n = f.want(n, path, jsonString, required); n != nil {
		return n.text
	}
	return ""
}

func (f *caseFields) integer(n *jsonNode, path string) int32 {
	if n = f.want(n, path, jsonNumber, true); n != nil {
		v, err := strconv.ParseInt(n.text, 10, 32)
		if err == nil {
			return int32(v)
		}
		f.wrong(path, "a whole number from %d to %d is expected instead of %s", math.MinInt32, math.MaxInt32, n.text)
	}
	return 0
}

func (f *caseFields) list(n *jsonNode, path string) []jsonNode {
	if n = f.want(n, path, jsonArray, true); n != nil {
		return n.items
	}
	return nil
}

// byTopic reads an object from topics to lists of partitions.
func (f *caseFields) byTopic(n *jsonNode, path string) []topicList {
	if n = f.want(n, path, jsonObject, true); n == nil {
		return nil
	}
	out := make([]topicList, 0, len(n.keys))
	for i, topic := range n.keys {
		at := path + "[" + strconv.Quote(topic) + "]"
		items := f.list(&n.items[i], at)
		list := topicList{topic, make([]int32, 0, len(items))}
		for j := range items {
			list.partitions = append(list.partitions, f.integer(&items[j], at+"["+strconv.Itoa(j)+"]"))
		}
		out = append(out, list)
	}
	return out
}

// parseAssignCase reads one case. A message names the case and the field.
func parseAssignCase(text []byte, number int) (*assignCase, error) {
	label := "case " + strconv.Itoa(number)
	root, err := parseJSON(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", label, err)
	}
	if name := root.get("source_test"); name != nil && name.kind == jsonString {
		label += " (" + name.text + ")"
	}
	f := &caseFields{}
	c := &assignCase{label: label}
	c.assignor = f.text(root.get("assignor"), "assignor", true)
	c.hashOrder = strings.HasPrefix(f.text(root.get("member_order"), "member_order", false), "java HashMap")
	c.homogeneous = f.text(root.get("subscription_type"), "subscription_type", false)
	if n := f.want(root.get("prefer_rack_aware_logic"), "prefer_rack_aware_logic", jsonBool, false); n != nil {
		c.preferRacks = n.truth
	}
	c.readTopics(f, &root)
	c.readMembers(f, &root)
	c.readExpected(f, &root)
	c.validate(f)
	if f.fault != nil {
		return nil, fmt.Errorf("%s: %w", label, f.fault)
	}
	return c, nil
}

func (c *assignCase) readTopics(f *caseFields, root *jsonNode) {
	c.ids, c.topicAt = map[string]kafka.UUID{}, map[string]int{}
	if n := f.want(root.get("topic_ids"), "topic_ids", jsonObject, false); n != nil {
		seen := map[kafka.UUID]bool{}
		for i, topic := range n.keys {
			path := "topic_ids[" + strconv.Quote(topic) + "]"
			id, ok := kafka.ParseUUID(f.text(&n.items[i], path, true))
			if !ok || seen[id] {
				f.wrong(path, "an id of 22 characters is expected that no other topic has")
			}
			seen[id] = true
			c.ids[topic] = id
		}
	}
	topics := f.want(root.get("topics"), "topics", jsonObject, true)
	if topics == nil {
		return
	}
	total := int64(0)
	for i, name := range topics.keys {
		path := "topics[" + strconv.Quote(name) + "]"
		count := f.integer(&topics.items[i], path)
		total += int64(count)
		if count < 0 || total > MaxAssignPartitions {
			f.wrong(path, "%d partitions; allowed are 0 to %d, all topics together", count, MaxAssignPartitions)
			return
		}
		c.topicAt[name] = i
		c.cluster.Topics = append(c.cluster.Topics, kafka.Topic{Name: name, ID: c.id(name), Partitions: count})
	}
	if racks := f.want(root.get("partition_racks"), "partition_racks", jsonObject, false); racks != nil {
		for i, name := range racks.keys {
			c.readRacks(f, name, &racks.items[i])
		}
	}
}

func (c *assignCase) readRacks(f *caseFields, name string, n *jsonNode) {
	path := "partition_racks[" + strconv.Quote(name) + "]"
	partitions := f.list(n, path)
	var t *kafka.Topic
	count := 0
	if at, known := c.topicAt[name]; known {
		t = &c.cluster.Topics[at]
		count = int(t.Partitions)
	}
	if len(partitions) > count {
		f.wrong(path, "lists %d partitions; the topic has %d", len(partitions), count)
		return
	}
	for p := range partitions {
		at := path + "[" + strconv.Itoa(p) + "]"
		replicas := f.list(&partitions[p], at)
		racks := make([]string, len(replicas))
		for r := range replicas {
			if replicas[r].kind == jsonNull {
				continue
			}
			if racks[r] = f.text(&replicas[r], at, true); racks[r] == "" {
				f.wrong(at, "a rack must have a name; null stands for a broker without one")
			}
		}
		t.Racks = append(t.Racks, racks)
	}
	for len(partitions) > 0 && len(t.Racks) < count {
		t.Racks = append(t.Racks, []string{""}) // partitions that are not listed have no rack
	}
}

func (c *assignCase) readMembers(f *caseFields, root *jsonNode) {
	items := f.list(root.get("members"), "members")
	if len(items) > MaxAssignMembers {
		f.wrong("members", "%d members; at most %d are allowed", len(items), MaxAssignMembers)
		return
	}
	pairs := 0
	for i := range items {
		path := "members[" + strconv.Itoa(i) + "]"
		n := f.want(&items[i], path, jsonObject, true)
		if n == nil {
			return
		}
		m := caseMember{
			id:       f.text(n.get("id"), path+".id", true),
			instance: f.text(n.get("instance"), path+".instance", false),
			rack:     f.text(n.get("rack"), path+".rack", false),
		}
		if n.get("instance") != nil && m.instance == "" {
			f.wrong(path+".instance", "must not be empty; leave it out for a dynamic member")
		}
		topics := f.list(n.get("topics"), path+".topics")
		for t := range topics {
			m.topics = append(m.topics, f.text(&topics[t], path+".topics["+strconv.Itoa(t)+"]", true))
		}
		pairs += len(m.topics)
		if o := n.get("owned"); o != nil {
			m.owned, m.hasOwned = f.byTopic(o, path+".owned"), true
			for _, list := range m.owned {
				pairs += len(list.partitions)
			}
		}
		if pairs > MaxAssignPairs {
			f.wrong(path, "members name topics and own partitions more than %d times altogether", MaxAssignPairs)
			return
		}
		if g := n.get("generation"); g != nil {
			m.generation, m.hasGeneration = f.integer(g, path+".generation"), true
		}
		c.members = append(c.members, m)
	}
}

func (c *assignCase) readExpected(f *caseFields, root *jsonNode) {
	c.expectedError = f.text(root.get("expected_error"), "expected_error", false)
	n := f.want(root.get("expected"), "expected", jsonObject, false)
	c.asks = n == nil && c.expectedError == ""
	if n != nil {
		for i, member := range n.keys {
			path := "expected[" + strconv.Quote(member) + "]"
			c.expected = append(c.expected, namedTopics{member, f.byTopic(&n.items[i], path)})
		}
	}
	if t := f.want(root.get("partitions_transferring_ownership"), "partitions_transferring_ownership", jsonObject, false); t != nil {
		c.transfers, c.hasTransfers = map[string]string{}, true
		for i, p := range t.keys {
			c.transfers[p] = f.text(&t.items[i], "partitions_transferring_ownership["+strconv.Quote(p)+"]", true)
		}
	}
}

func (c *assignCase) validate(f *caseFields) {
	if !slices.Contains(AssignorNames, c.assignor) {
		f.wrong("assignor", "%q is unknown; known are %s", c.assignor, strings.Join(AssignorNames, ", "))
	}
	if c.homogeneous != "" && c.homogeneous != "HOMOGENEOUS" && c.homogeneous != "HETEROGENEOUS" {
		f.wrong("subscription_type", "%q is neither HOMOGENEOUS nor HETEROGENEOUS", c.homogeneous)
	}
	total := int64(0)
	for _, t := range c.cluster.Topics {
		total += int64(t.Partitions)
	}
	if work := total * int64(len(c.members)); work > MaxAssignWork {
		f.wrong("members", "%d members times %d partitions; at most %d are allowed", len(c.members), total, int64(MaxAssignWork))
	}
	seen := map[string]bool{}
	for i := range c.members {
		if seen[c.members[i].id] {
			f.wrong("members["+strconv.Itoa(i)+"].id", "two members are called %q", c.members[i].id)
		}
		seen[c.members[i].id] = true
	}
}

// id is the topic's id: the one given, else one made from the name like
// java.util.UUID.nameUUIDFromBytes.
func (c *assignCase) id(name string) kafka.UUID {
	if id, known := c.ids[name]; known {
		return id
	}
	sum := md5.Sum([]byte(name))
	sum[6] = sum[6]&0x0f | 0x30
	sum[8] = sum[8]&0x3f | 0x80
	id := kafka.UUID{
		Msb: int64(binary.BigEndian.Uint64(sum[:8])),
		Lsb: int64(binary.BigEndian.Uint64(sum[8:])),
	}
	c.ids[name] = id
	return id
}
