package say

import (
	"strings"

	"rebalancelab/engine/trace"
)

// fill puts arguments into a template. A slot is {name} or, in Korean,
// {name|이/가}, in English {name|record/records}: the noun of one and of many. look
// gives a slot's text. A brace that opens no slot stays.
func fill(template string, look func(slot string) string) string {
	var b strings.Builder
	for {
		open := strings.IndexByte(template, '{')
		if open < 0 {
			break
		}
		end := strings.IndexByte(template[open:], '}')
		if end < 0 {
			break
		}
		b.WriteString(template[:open])
		slot, pair, particle := strings.Cut(template[open+1:open+end], "|")
		text := look(slot)
		switch {
		case particle && pair != "" && pair[0] < 0x80:
			one, many, _ := strings.Cut(pair, "/")
			if text != "1" {
				one = many
			}
			text += " " + one
		case particle:
			text = Josa(text, pair)
		}
		b.WriteString(text)
		template = template[open+end+1:]
	}
	b.WriteString(template)
	return b.String()
}

// fillArgs is fill with slots {0}, {1}, … .
func fillArgs(template string, args ...string) string {
	return fill(template, func(slot string) string {
		if len(slot) == 1 && slot[0] >= '0' && int(slot[0]-'0') < len(args) {
			return args[slot[0]-'0']
		}
		return ""
	})
}

// ConsumerName is the name of consumer number c, or "?" if there is none.
func ConsumerName(names *trace.Names, c int32) string {
	if c < 0 || int(c) >= len(names.Consumers) {
		return "?"
	}
	return names.Consumers[c].Name
}

// GroupName is the name of group number g, or "?".
func GroupName(names *trace.Names, g int32) string {
	if g < 0 || int(g) >= len(names.Groups) {
		return "?"
	}
	return names.Groups[g]
}

func topicName(names *trace.Names, topic int32) string {
	if topic < 0 || int(topic) >= len(names.Topics) {
		return "?"
	}
	return names.Topics[topic]
}

// PartitionName is the short name of partition number p: P2 in a world with one
// topic, orders-2 otherwise.
func PartitionName(names *trace.Names, p int32) string {
	if p < 0 || int(p) >= len(names.Partitions) {
		return "?"
	}
	tp := names.Partitions[p]
	if len(names.Topics) == 1 {
		return "P" + Number(int64(tp.Partition))
	}
	return FullPartitionName(names, p)
}

// FullPartitionName is orders-2, whatever else exists.
func FullPartitionName(names *trace.Names, p int32) string {
	if p < 0 || int(p) >= len(names.Partitions) {
		return "?"
	}
	tp := names.Partitions[p]
	return tp.Topic + "-" + Number(int64(tp.Partition))
}

// maxListed is how many partitions a sentence names before it only counts them.
const maxListed = 6

// PartitionList names partitions: "P0·P1", or only their number beyond six.
func PartitionList(l Lang, names *trace.Names, ps []int32) string {
	if len(ps) == 0 {
		return phrase{"없음", "none"}.in(l)
	}
	if len(ps) > maxListed {
		return CountPartitions(l, len(ps))
	}
	list := make([]string, len(ps))
	for i, p := range ps {
		list[i] = PartitionName(names, p)
	}
	return joinNames(l, list)
}

// CountPartitions is "파티션 4개" or "4 partitions".
func CountPartitions(l Lang, n int) string {
	if l == EN {
		if n == 1 {
			return "1 partition"
		}
		return Number(int64(n)) + " partitions"
	}
	return "파티션 " + Number(int64(n)) + "개"
}

// mostNamed is how many names a sentence lists; of more it names the first few.
const (
	mostNamed = 8
	fewNamed  = 3
)

// joinNames lists names in a sentence: "C1·C3", of many "C1·C2·C3 외 27개".
func joinNames(l Lang, list []string) string {
	if len(list) > mostNamed {
		return fillArgs(phrase{"{0} 외 {1}개", "{0} and {1} others"}.in(l), joinAll(l, list[:fewNamed]), Number(int64(len(list)-fewNamed)))
	}
	return joinAll(l, list)
}

func joinAll(l Lang, list []string) string {
	if l == EN {
		return strings.Join(list, ", ")
	}
	return strings.Join(list, "·")
}

// offsets writes [from, to) as people read it: "315–319", or one number.
func offsets(from, to int64) string {
	if to <= from+1 {
		return Number(from)
	}
	return Number(from) + "–" + Number(to-1)
}
