package bring

import "strings"

// held is a partition as a table has it.
type held struct {
	topic     string // in the script
	partition int
	told      string // as the table has it
	member    int    // who has it, -1 = nobody
}

// Tells tells whether the table says who had which partition.
func (r *Result) Tells() bool { return len(r.held) > 0 }

// Beginning is the script up to where the group has shared the partitions.
func (r *Result) Beginning() string { return strings.TrimSuffix(r.Script, waiting) }

// Compare adds a finding if the rebuilt group shares the partitions otherwise than
// the table. owner is the consumer that has a partition there, "" = none. Members
// with the same client.id may change places: only the table's member ids tell them
// apart, and those are not kept.
func (r *Result) Compare(owner func(topic string, partition int) string) {
	here := make([]int, len(r.held))
	was, is := make([]string, len(r.members)), make([]string, len(r.members))
	number := map[string]int{}
	for i, m := range r.members {
		number[m.consumer] = i
	}
	for i, h := range r.held {
		here[i] = -1
		if m, ok := number[owner(h.topic, h.partition)]; ok {
			here[i] = m
			is[m] += h.told + ","
		}
		if h.member >= 0 {
			was[h.member] += h.told + ","
		}
	}
	place := r.places(was, is)
	var other []string
	for i, h := range r.held {
		if h.member < 0 && here[i] >= 0 || h.member >= 0 && here[i] != place[h.member] {
			other = append(other, h.told)
		}
	}
	if len(other) > 0 {
		r.Findings = append(r.Findings, Finding{Code: Otherwise, Args: []string{listed(other), r.assignor}})
	}
}

// places is which member of the rebuilt group stands for which of the table: itself,
// or one with the same client.id that has just what it had.
func (r *Result) places(was, is []string) []int {
	place := make([]int, len(was))
	taken := make([]bool, len(was))
	for i := range was {
		place[i] = i
		taken[i] = was[i] == is[i]
	}
	for i := range was {
		for j := 0; j < len(is) && was[i] != is[i]; j++ {
			if !taken[j] && was[i] == is[j] && r.members[i].client == r.members[j].client {
				place[i], taken[j] = j, true
				break
			}
		}
	}
	return place
}
