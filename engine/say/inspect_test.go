package say_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

const crash = `# rebalance-lab 1
title.ko 하나가 죽으면
title.en One dies
topic orders partitions=6
producer shop topic=orders rate=2/s
group orders-app
consumer C1 C2 C3 group=orders-app subscribe=orders process=200ms/record
start C1 C2 C3
settle
at 12s
crash C2
mark expired when C2 expired
mark back when orders-app stable
run until back
`

// moment is a run, and the world at its mark.
func moment(t *testing.T, mark string) (*engine.Run, *trace.Snapshot, int) {
	run, problems := engine.Open(crash)
	require.Empty(t, problems)
	run.Finish()
	m := run.Mark(mark)
	require.NotNil(t, m)
	return run, run.At(m.At), int(m.Event)
}

func facts(c say.Card) string {
	var b strings.Builder
	for _, f := range c.Facts {
		b.WriteString(f.Label + ": " + f.Text + "\n")
	}
	return b.String()
}

func TestTheInspectorSaysWhyAMemberIsOut(t *testing.T) {
	run, s, now := moment(t, "expired")
	card, ok := say.Inspect(say.KO, s, run.Events(), now, 'c', 1)
	require.True(t, ok)
	assert.Equal(t, "C2", card.Title)
	assert.Equal(t, "왜 빠졌나요?", card.Ask)
	require.NotEmpty(t, card.Why)
	assert.Contains(t, card.Why[0].Text, "45초")
	for i := 1; i < len(card.Why); i++ {
		assert.Less(t, card.Why[i].Seq, card.Why[i-1].Seq, "a cause comes before its effect")
	}
	assert.Contains(t, facts(card), "세션 타임아웃: 코디네이터가 멤버로 알지 않아요")
}

func TestTheInspectorHasACardForEverything(t *testing.T) {
	run, s, now := moment(t, "back")
	for _, l := range say.Langs {
		for _, pick := range []struct {
			letter byte
			n      int32
			holds  string
		}{{'c', 0, "C1"}, {'p', 2, "orders-2"}, {'g', 0, "orders-app"}, {'e', 5, ""}} {
			card, ok := say.Inspect(l, s, run.Events(), now, pick.letter, pick.n)
			require.True(t, ok)
			assert.Contains(t, card.Title, pick.holds)
			assert.NotContains(t, card.Title+facts(card)+card.Ask, "{", "every gap is filled")
		}
	}
	for _, pick := range []struct {
		letter byte
		n      int32
	}{{'c', 3}, {'p', -1}, {'g', 9}, {'e', 100_000}, {'x', 0}} {
		_, ok := say.Inspect(say.KO, s, run.Events(), now, pick.letter, pick.n)
		assert.False(t, ok, "%c%d", pick.letter, pick.n)
	}
}

func TestAPlaceInWords(t *testing.T) {
	_, s, _ := moment(t, "expired")
	assert.Regexp(t, `^5\d\.\d{3}초, 세대 2 준비 중, 이벤트 120개 중 80$`, say.Place(say.KO, s, 79, 120))
	assert.Regexp(t, `^5\d\.\d{3}\x{a0}s, preparing generation 2, event 80 of 120$`, say.Place(say.EN, s, 79, 120))
}

// While a group waits for its first members nobody can miss a rebalance timeout.
func TestTheFirstWaitHasItsOwnName(t *testing.T) {
	run, _, _ := moment(t, "back")
	waits := 0
	for at := kafka.Millis(0); at < run.End(); at += 100 {
		s := run.At(at)
		if len(s.Groups) == 0 || s.Groups[0].RebalanceLeft < 0 {
			continue
		}
		card, _ := say.Inspect(say.EN, s, run.Events(), 0, 'g', 0)
		assert.Equal(t, s.Groups[0].Initial, strings.Contains(facts(card), "group.initial.rebalance.delay.ms"))
		assert.Equal(t, !s.Groups[0].Initial, strings.Contains(facts(card), "rebalance timeout"))
		if s.Groups[0].Initial {
			waits++
		}
	}
	assert.Positive(t, waits)
}
