package tool

import (
	"strings"

	"rebalancelab/engine/kafka"
)

// datetime reads --to-datetime as a strict SimpleDateFormat does:
// yyyy-MM-ddTHH:mm:ss.SSS and a zone, UTC without one. The result is an
// instant of the run.
func datetime(text string) (kafka.Millis, *fault) {
	wrong := func(message string) (kafka.Millis, *fault) {
		return 0, &fault{"java.text.ParseException", message, nil}
	}
	date, clock, ok := strings.Cut(text, "T")
	if !ok || clock == "" {
		return wrong("Error parsing timestamp. It does not contain a 'T' according to ISO8601 format")
	}
	if clock, _, _ = strings.Cut(clock, "T"); !strings.ContainsAny(clock, "+-Z") {
		text += "Z"
	}
	_, clock, _ = strings.Cut(text, "T")
	bad := `Unparseable date: "` + text + `"`
	c := clockReader{text: date}
	year, month, day := c.field(1, 9999, "-"), c.field(1, 12, "-"), c.field(1, 31, "")
	if c.bad || c.text != "" || day > daysOf(year, month) {
		return wrong(bad)
	}
	c = clockReader{text: clock}
	hour, minute, second, ms := c.field(0, 23, ":"), c.field(0, 59, ":"), c.field(0, 59, "."), c.field(0, 999, "")
	zone, ok := offset(c.text)
	if c.bad || !ok {
		return wrong(bad)
	}
	days := kafka.DaysFromCivil(year, month, day)
	wall := kafka.Millis(days)*kafka.Day + kafka.Millis(hour)*kafka.Hour + kafka.Millis(minute)*kafka.Minute +
		kafka.Millis(second)*kafka.Second + kafka.Millis(ms)
	return wall - zone - kafka.Epoch, nil
}

func daysOf(year, month int64) int64 {
	return kafka.DaysFromCivil(year+month/12, month%12+1, 1) - kafka.DaysFromCivil(year, month, 1)
}

// clockReader takes numbers off the front of a text.
type clockReader struct {
	text string
	bad  bool
}

func (c *clockReader) field(low, high int64, then string) (n int64) {
	i := 0
	for i < len(c.text) && i < 9 && c.text[i] >= '0' && c.text[i] <= '9' {
		n = n*10 + int64(c.text[i]-'0')
		i++
	}
	rest, ok := strings.CutPrefix(c.text[i:], then)
	c.bad = c.bad || i == 0 || n < low || n > high || !ok
	c.text = rest
	return n
}

// offset reads Z, +09, +0900 or +09:00; what follows is nobody's concern.
func offset(text string) (kafka.Millis, bool) {
	if text == "" {
		return 0, false
	}
	sign := kafka.Millis(1)
	switch text[0] {
	case 'Z':
		return 0, true
	case '-':
		sign = -1
	case '+':
	default:
		return 0, false
	}
	if len(text) < 3 {
		return 0, false
	}
	c := clockReader{text: text[1:3]}
	hours := c.field(0, 23, "")
	minutes := int64(0)
	if len(text) >= 6 && text[3] == ':' {
		m := clockReader{text: text[4:6]}
		minutes = m.field(0, 59, "")
		c.bad = c.bad || m.bad
	}
	return sign * (kafka.Millis(hours)*kafka.Hour + kafka.Millis(minutes)*kafka.Minute), !c.bad
}
