package say

import (
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// Number writes n with thousands separators: 1,234.
func Number(n int64) string {
	s := strconv.FormatInt(n, 10)
	neg := strings.HasPrefix(s, "-")
	if neg {
		s = s[1:]
	}
	out := make([]byte, 0, len(s)+len(s)/3+1)
	for i := range len(s) {
		if i > 0 && (len(s)-i)%3 == 0 {
			out = append(out, ',')
		}
		out = append(out, s[i])
	}
	if neg {
		return "-" + string(out)
	}
	return string(out)
}

// decimals writes d as seconds with the given number of decimals (1 or 3),
// rounded to nearest; trailing zeros go when trim is set.
func decimals(d kafka.Millis, places int, trim bool) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	if places == 1 {
		d = (d + 50) / 100 * 100
	}
	whole := Number(int64(d / 1000))
	frac := strconv.FormatInt(int64(1000+d%1000), 10)[1 : 1+places]
	if trim {
		frac = strings.TrimRight(frac, "0")
	}
	if frac == "" {
		return sign + whole
	}
	return sign + whole + "." + frac
}

func unit(l Lang, number, ko, en string) string {
	if l == EN {
		return number + "\u00a0" + en
	}
	return number + ko
}

// Duration is a length of time as people say it: "18 ms", "45초", "12.4초",
// "10분", "6분 40초", "7일"; in English "18 ms", "45 s", "12.4 s", "10 min".
func Duration(l Lang, d kafka.Millis) string {
	switch {
	case d < 0:
		return "-" + Duration(l, -d)
	case d < kafka.Second && d%100 != 0:
		return Number(int64(d)) + "\u00a0ms"
	case d < 10*kafka.Minute:
		return unit(l, decimals(d, 1, true), "초", "s")
	}
	return longDuration(l, d)
}

func longDuration(l Lang, d kafka.Millis) string {
	parts := []string{}
	for _, u := range []struct {
		size   kafka.Millis
		ko, en string
	}{{kafka.Day, "일", "d"}, {kafka.Hour, "시간", "h"}, {kafka.Minute, "분", "min"}, {kafka.Second, "초", "s"}} {
		if n := d / u.size; n > 0 && len(parts) < 2 {
			parts = append(parts, unit(l, Number(int64(n)), u.ko, u.en))
		}
		d %= u.size
	}
	return strings.Join(parts, " ")
}

// Exact is a length of time to the millisecond: "3.613초", "18 ms".
func Exact(l Lang, d kafka.Millis) string {
	if d >= 0 && d < kafka.Second {
		return Number(int64(d)) + "\u00a0ms"
	}
	return unit(l, decimals(d, 3, true), "초", "s")
}

// Time is an instant of the run: "57.407초", "57.407 s".
func Time(l Lang, t kafka.Millis) string { return unit(l, Clock(t), "초", "s") }

// Clock is an instant without its unit, always with milliseconds: "57.407".
func Clock(t kafka.Millis) string { return decimals(t, 3, false) }
