package kafka

import (
	"strconv"
	"strings"
)

// Epoch is what a wall clock shows at instant 0 of a run, in milliseconds since
// 1970: 2026-01-01T00:00:00Z.
const Epoch Millis = 1_767_225_600_000

// ParseISODuration is java.time.Duration.parse, to the millisecond: P1DT2H3M4.5S.
func ParseISODuration(text string) (Millis, bool) {
	text, sign, ok := strings.ToUpper(text), Millis(1), false
	if rest := strings.TrimLeft(text, "+-"); len(text)-len(rest) == 1 {
		if text[0] == '-' {
			sign = -1
		}
		text = rest
	}
	if text, ok = strings.CutPrefix(text, "P"); !ok {
		return 0, false
	}
	total, some, clock := Millis(0), false, false
	for unit, length := 0, [...]Millis{Day, Hour, Minute, Second}; text != ""; {
		if !clock && text[0] == 'T' { // something must follow
			unit, clock, some, text = 1, true, false, text[1:]
			continue
		}
		at := strings.IndexAny(text, "DHMS")
		if at < 1 {
			return 0, false
		}
		u := strings.IndexByte("DHMS", text[at])
		if u < unit || clock != (u > 0) {
			return 0, false
		}
		n, ok := isoNumber(text[:at], length[u], u == 3)
		if !ok {
			return 0, false
		}
		total, some, unit, text = total+n, true, u+1, text[at+1:]
	}
	return total * sign, some
}

// isoNumber reads one number of a duration. Only seconds have a fraction.
func isoNumber(text string, unit Millis, fraction bool) (Millis, bool) {
	cut := strings.IndexAny(text, ".,")
	part := ""
	if cut >= 0 {
		part, text = text[cut+1:], text[:cut]
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || cut >= 0 && !fraction || len(part) > 9 {
		return 0, false
	}
	ms := Millis(0)
	for i := range len(part) {
		if part[i] < '0' || part[i] > '9' {
			return 0, false
		}
	}
	ms = Millis(atoi3((part + "000")[:3]))
	if text[0] == '-' {
		ms = -ms
	}
	return Millis(n)*unit + ms, true
}

func atoi3(s string) int64 {
	n, _ := strconv.ParseInt(s, 10, 64)
	return n
}

// DaysFromCivil counts days since 1970-01-01 in the Gregorian calendar.
func DaysFromCivil(year, month, day int64) int64 {
	if month <= 2 {
		year--
		month += 12
	}
	return 365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + day - 719469
}
