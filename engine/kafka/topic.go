package kafka

import (
	"cmp"
	"strings"
)

// TopicPartition names one partition of a topic.
type TopicPartition struct {
	Topic     string
	Partition int32
}

// Compare orders by topic, then by partition.
func (p TopicPartition) Compare(o TopicPartition) int {
	if p.Topic != o.Topic { // mostly the same string
		return CompareStrings(p.Topic, o.Topic)
	}
	return cmp.Compare(p.Partition, o.Partition)
}

// CompareStrings orders strings as Java's compareTo does: by UTF-16 code unit
// . For names without surrogate pairs this is the byte order.
func CompareStrings(a, b string) int {
	if isASCII(a) && isASCII(b) {
		return strings.Compare(a, b)
	}
	ua, ub := utf16Units(a), utf16Units(b)
	for i := 0; i < len(ua) && i < len(ub); i++ {
		if c := cmp.Compare(ua[i], ub[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(ua), len(ub))
}

// Topic is a topic of the cluster as the metadata image shows it.
type Topic struct {
	Name       string
	ID         UUID
	Partitions int32
	// Racks lists, per partition, the racks of its replicas ("" = a broker
	// without rack). If it is shorter than Partitions, index modulo its length;
	// nil = no rack information.
	Racks [][]string
}

// ReplicaRacks are the racks of all replicas of partition p; nil if unknown.
func (t *Topic) ReplicaRacks(p int32) []string {
	if len(t.Racks) == 0 {
		return nil
	}
	return t.Racks[int(p)%len(t.Racks)]
}

// Cluster is a metadata image: the topics that exist, in order of creation.
type Cluster struct {
	Topics []Topic
}

// Topic finds a topic by name; nil if there is none.
func (c *Cluster) Topic(name string) *Topic {
	for i := range c.Topics {
		if c.Topics[i].Name == name {
			return &c.Topics[i]
		}
	}
	return nil
}

// TopicByID finds a topic by its id; nil if there is none.
func (c *Cluster) TopicByID(id UUID) *Topic {
	for i := range c.Topics {
		if c.Topics[i].ID == id {
			return &c.Topics[i]
		}
	}
	return nil
}

// Has says whether the image has a partition.
func (c *Cluster) Has(topic string, partition int32) bool {
	t := c.Topic(topic)
	return t != nil && partition >= 0 && partition < t.Partitions
}
