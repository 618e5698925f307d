package client

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/kafka"
)

// A node that cannot be reached ends a question of the new consumer, also when
// other nodes answer before the application looks.
func TestBrokenConnectionEndsAnAsk(t *testing.T) {
	c := &Consumer{Conf: &Config{ConsumerProtocol: true}}
	c.push(frame{kind: frameAsk, what: uint8(CallEndOffsets), step: 1, parts: []int32{0, 1}})
	c.app.looked = looked{offsets: []int64{unheard, unheard}, left: 2}
	c.listAnswered(nil, &pending{parts: []int32{0}, asker: forAsk}, &Response{Error: kafka.NetworkException})
	c.listAnswered(nil, &pending{parts: []int32{1}, asker: forAsk}, &Response{Body: &ListResult{Offsets: []int64{7}, Errors: []kafka.ErrorCode{kafka.None}}})
	assert.True(t, c.app.looked.broken)
}

// What comes too late for one question is no answer to the next.
func TestBrokenConnectionOfAnEarlierAsk(t *testing.T) {
	c := &Consumer{Conf: &Config{ConsumerProtocol: true}}
	c.push(frame{kind: frameAsk, what: uint8(CallEndOffsets), step: 1, parts: []int32{1}})
	c.app.looked = looked{offsets: []int64{unheard}, left: 1}
	c.listAnswered(nil, &pending{parts: []int32{0}, asker: forAsk}, &Response{Error: kafka.NetworkException})
	assert.False(t, c.app.looked.broken)
}
