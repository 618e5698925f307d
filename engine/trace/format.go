package trace

import (
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// Format is one event as a line that no language owns, for golden files:
//
//	12.000 C2 JoinStarted reason=RejoinNeeded <- ResponseArrived@11.970
//
// Causes are named by code and time, not by number, so that an inserted event
// changes one line of a golden file and not all that follow.
func Format(names *Names, events []Event, e *Event) string {
	var b strings.Builder
	b.WriteString(FormatTime(e.At))
	if e.Consumer >= 0 {
		b.WriteByte(' ')
		b.WriteString(names.Consumers[e.Consumer].Name)
	} else if e.Group >= 0 {
		b.WriteByte(' ')
		b.WriteString(names.Groups[e.Group])
	}
	b.WriteByte(' ')
	b.WriteString(e.Code.String())
	field := func(name, value string) {
		if value != "" {
			b.WriteByte(' ')
			b.WriteString(name)
			b.WriteByte('=')
			b.WriteString(value)
		}
	}
	field("request", e.Request.String())
	if e.Consumer >= 0 && e.Group >= 0 && showsGroup(e.Code) {
		field("group", names.Groups[e.Group])
	}
	if e.Topic >= 0 {
		field("topic", names.Topics[e.Topic])
	}
	if e.Error != kafka.None {
		field("error", e.Error.String())
	}
	field("reason", e.Reason.String())
	if len(e.Partitions) > 0 || e.Code == CallbackStarted || e.Code == Assigned {
		field("partitions", "["+FormatPartitions(names, e.Partitions)+"]")
	}
	if e.From != 0 || e.To != 0 {
		field("range", strconv.FormatInt(e.From, 10)+".."+strconv.FormatInt(e.To, 10))
	}
	if e.Length != 0 {
		field("length", FormatTime(e.Length))
	}
	if e.Detail != "" {
		field("detail", quote(e.Detail))
	}
	if e.Text != "" {
		field("text", quote(e.Text))
	}
	if e.Cause >= 0 && int(e.Cause) < len(events) {
		c := &events[e.Cause]
		b.WriteString(" <- ")
		b.WriteString(c.Code.String())
		b.WriteByte('@')
		b.WriteString(FormatTime(c.At))
	}
	return b.String()
}

// showsGroup: events of the coordinator name the group beside the consumer.
func showsGroup(c Code) bool { return c >= GroupStateChanged && c <= GroupConverted }

// FormatTime is seconds with three decimals.
func FormatTime(t kafka.Millis) string {
	sign := ""
	if t < 0 {
		sign, t = "-", -t
	}
	ms := strconv.FormatInt(int64(t%1000), 10)
	return sign + strconv.FormatInt(int64(t/1000), 10) + "." + "000"[len(ms):] + ms
}

// FormatPartitions lists partitions as topic-0,1,2 other-3.
func FormatPartitions(names *Names, partitions []int32) string {
	var b strings.Builder
	last := ""
	for i, p := range partitions {
		tp := names.Partitions[p]
		switch {
		case i == 0 || tp.Topic != last:
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(tp.Topic)
			b.WriteByte('-')
		default:
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(tp.Partition)))
		last = tp.Topic
	}
	return b.String()
}

// quote is strconv.Quote for what events say, without its tables of what can be
// printed: everything beyond ASCII stays as it is.
func quote(s string) string {
	const hex = "0123456789abcdef"
	b := make([]byte, 0, len(s)+2)
	b = append(b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\t':
			b = append(b, '\\', 't')
		case c < ' ' || c == 0x7f:
			b = append(b, '\\', 'x', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}
