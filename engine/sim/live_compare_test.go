package sim

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/kafka"
)

// mergeAssigned joins neighbouring assignments and only counts partitions: under
// the consumer protocol random member ids and timing decide.
func mergeAssigned(list []string, at []kafka.Millis) (out []string, when []kafka.Millis) {
	counts := map[string]int{}
	for i, s := range list {
		open, shut := strings.IndexByte(s, '['), strings.IndexByte(s, ']')
		if open >= 0 && shut > open {
			n := len(strings.Fields(s[open+1 : shut]))
			s = s[:open] + "%d" + s[shut+1:]
			if k := len(out) - 1; k >= 0 && out[k] == s && strings.HasPrefix(s, "assigned") && counts[ms(kafka.Millis(k))] > 0 {
				counts[ms(kafka.Millis(k))] += n
				continue
			}
			counts[ms(kafka.Millis(len(out)))] = n
		}
		out, when = append(out, s), append(when, at[i])
	}
	for k := range out {
		out[k] = strings.Replace(out[k], "%d", strconv.Itoa(counts[ms(kafka.Millis(k))]), 1)
	}
	return out, when
}

// withoutEmpty drops callbacks without partitions.
func withoutEmpty(list []string, at []kafka.Millis) (out []string, when []kafka.Millis) {
	for i, s := range list {
		if !strings.HasPrefix(s, "assigned 0") && !strings.HasPrefix(s, "revoked 0") {
			out, when = append(out, s), append(when, at[i])
		}
	}
	return out, when
}

// polledThere and polledHere are what a consumer's polls returned: ranges of
// records by partition, and exceptions.
func polledThere(list []liveSight) (out []string) {
	for _, s := range list {
		switch {
		case (s.See == "poll-error" || s.See == "records") && s.Error != nil && !s.Again:
			out = append(out, s.Error.Class)
		case s.See == "records" && len(s.Got) > 0:
			out = append(out, fmt.Sprint(s.Got))
		}
	}
	return out
}

func polledHere(w *World, consumer int32) (out []string) {
	for _, p := range w.Polls() {
		text := p.Fault.Class
		if p.Consumer != consumer || text == "" && len(p.Records) == 0 {
			continue
		}
		if text == "" {
			got := map[string]string{}
			for _, ch := range p.Records {
				n := w.parts[ch.Partition].Name
				got[n.Topic+"-"+strconv.Itoa(int(n.Partition))] = fmt.Sprintf("%d-%d", ch.From, ch.To-1)
			}
			text = fmt.Sprint(got)
		}
		out = append(out, text)
	}
	return out
}

// TestLivePolls compares what each poll returned, where the recording is exact
//
func TestLivePolls(t *testing.T) {
	for name, who := range map[string][]string{
		"classic-out-of-range":   {"E", "L", "H", "N"},
		"classic-reset-policies": {"E", "L", "D", "F"}, "classic-fetch-sizes": {"A", "B", "C"},
	} {
		t.Run(name, func(t *testing.T) {
			s, rec := liveRead(t, name)
			w := livePlay(t, s)
			for _, c := range who {
				if !assert.Equal(t, polledThere(rec[c]), polledHere(w, w.Names().ConsumerNumber(c)), c) {
					dump(t, w)
				}
			}
		})
	}
}
