package client

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/kafka"
)

// Wherever the search begins, the same partition is found.
func TestPartNearIsPart(t *testing.T) {
	image := &Image{Cluster: &kafka.Cluster{Topics: []kafka.Topic{{Name: "a"}, {Name: "b"}, {Name: "c"}}},
		Topics: []ImageTopic{{Parts: []int32{4, 5}}, {Parts: []int32{9}}, {}}}
	for _, topic := range []string{"a", "b", "c", "gone"} {
		for partition := int32(-1); partition < 3; partition++ {
			for begin := range 5 {
				near, p := begin, kafka.TopicPartition{Topic: topic, Partition: partition}
				assert.Equal(t, image.Part(p), image.PartNear(p, &near), "%v from %d", p, begin)
			}
		}
	}
	near := 0
	assert.EqualValues(t, -1, (&Image{Cluster: &kafka.Cluster{}}).PartNear(kafka.TopicPartition{Topic: "a"}, &near))
}
