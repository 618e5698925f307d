package scenario

import (
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// units of time, longest name first so that "ms" is not read as "m".
var units = []struct {
	name   string
	length kafka.Millis
}{{"ms", 1}, {"s", kafka.Second}, {"m", kafka.Minute}, {"h", kafka.Hour}, {"d", kafka.Day}}

// ParseDuration reads a length of time such as 45s, 300ms, 1.5s, 2m30s, 5m, 2h
// or 7d. Nothing smaller than a millisecond can be said.
func ParseDuration(s string) (kafka.Millis, bool) {
	if s == "0" {
		return 0, true
	}
	if s == "" {
		return 0, false
	}
	var total kafka.Millis
	last := kafka.Never
	for s != "" {
		part, unit, rest, ok := cutDuration(s)
		if !ok || unit >= last { // 5s2m and 1s1s are slips, not lengths
			return 0, false
		}
		last, s = unit, rest
		total += part
		if total > 100*MaxTime {
			total = 100 * MaxTime // far beyond every limit, far from overflow
		}
	}
	return total, true
}

func cutDuration(s string) (length, unit kafka.Millis, rest string, ok bool) {
	digits := 0
	for digits < len(s) && (isDigit(s[digits]) || s[digits] == '.') {
		digits++
	}
	number := s[:digits]
	for _, u := range units {
		if strings.HasPrefix(s[digits:], u.name) {
			length, ok = scale(number, u.length)
			return length, u.length, s[digits+len(u.name):], ok
		}
	}
	return 0, 0, "", false
}

// scale multiplies a decimal number by unit exactly; ok is false if the result
// is not a whole number of milliseconds.
func scale(number string, unit kafka.Millis) (kafka.Millis, bool) {
	whole, fraction, dotted := strings.Cut(number, ".")
	if whole == "" || dotted && (fraction == "" || len(fraction) > 9) || len(whole) > 12 || strings.Contains(fraction, ".") {
		return 0, false
	}
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return 0, false
	}
	n = min(n, int64(100*MaxTime/unit))
	total := kafka.Millis(n) * unit
	if !dotted {
		return total, true
	}
	f, err := strconv.ParseInt(fraction, 10, 64)
	if err != nil {
		return 0, false
	}
	power := int64(1)
	for range fraction {
		power *= 10
	}
	if f*int64(unit)%power != 0 {
		return 0, false
	}
	return total + kafka.Millis(f*int64(unit)/power), true
}

// FormatDuration writes a length of time so that ParseDuration reads it back:
// 300ms, 45s, 57.407s, 30d.
func FormatDuration(d kafka.Millis) string {
	if d < 0 {
		return "-" + FormatDuration(-d)
	}
	if d > 0 && d < kafka.Second {
		return strconv.FormatInt(int64(d), 10) + "ms"
	}
	if d > 0 && d%kafka.Day == 0 {
		return strconv.FormatInt(int64(d/kafka.Day), 10) + "d"
	}
	s := strconv.FormatInt(int64(d/kafka.Second), 10)
	if ms := d % kafka.Second; ms != 0 {
		s += "." + strings.TrimRight(strconv.FormatInt(int64(ms+kafka.Second), 10)[1:], "0")
	}
	return s + "s"
}

// parseNumber reads a whole number ≥ 0 of at most 18 digits.
func parseNumber(s string) (int64, bool) {
	if s == "" || len(s) > 18 {
		return 0, false
	}
	for i := range len(s) {
		if !isDigit(s[i]) {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// fault is what is wrong with a word that parseNumber refuses.
func fault(s string) string {
	digits := strings.TrimLeft(s, "+-")
	switch strings.Trim(digits, "0123456789") {
	default:
		return "none"
	case "":
	}
	switch {
	case digits == "" || len(s)-len(digits) > 1:
		return "none"
	case s[0] == '-':
		return "negative"
	case s[0] == '+':
		return "sign"
	}
	return "large"
}

// parseRate reads 2/s, 30/m, 1/10s.
func parseRate(s string) (sim.Rate, bool) {
	number, per, ok := strings.Cut(s, "/")
	if !ok {
		return sim.Rate{}, false
	}
	n, ok := parseNumber(number)
	if !ok {
		return sim.Rate{}, false
	}
	if per != "" && !isDigit(per[0]) {
		per = "1" + per
	}
	length, ok := ParseDuration(per)
	if !ok || length <= 0 || length > MaxTime {
		return sim.Rate{}, false
	}
	return sim.Rate{Records: n, Per: length}, n <= MaxRatePerSecond*max(1, int64(length/kafka.Second))
}

// parseProcess reads 200ms/record, 2s/batch, 2s/10th (every tenth record takes that
// long), or several with commas between.
func parseProcess(s string, b *sim.Behaviour) bool {
	for part := range strings.SplitSeq(s, ",") {
		length, per, cut := strings.Cut(part, "/")
		d, good := ParseDuration(length)
		if !cut || !good || d > MaxTime {
			return false
		}
		n, nth := strings.CutSuffix(per, "th")
		switch every, ok := parseNumber(n); {
		case per == "record":
			b.PerRecord = d
		case per == "batch":
			b.PerBatch = d
		case nth && ok && every > 1:
			b.Nth, b.NthTakes = every, d
		default:
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// validName holds the rule for names: [A-Za-z0-9._-], at most 40, not all dots.
func validName(s string) bool { return ValidName(s) }

// ValidName tells whether a word can be a name of the language.
func ValidName(s string) bool {
	if s == "" || len(s) > MaxNameBytes || s == "." || strings.Contains(s, "..") {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !isDigit(c) && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// FormatNumber writes a number plainly.
func FormatNumber(n int64) string { return strconv.FormatInt(n, 10) }
