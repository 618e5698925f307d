package kafka

import "cmp"

// UUID is Kafka's 128-bit id, as two signed halves like java.util.UUID.
type UUID struct {
	Msb, Lsb int64
}

const base64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// Compare orders ids by signed halves, most significant first.
func (u UUID) Compare(o UUID) int {
	if c := cmp.Compare(u.Msb, o.Msb); c != 0 {
		return c
	}
	return cmp.Compare(u.Lsb, o.Lsb)
}

// String is the 22-character form that Kafka prints: URL-safe base64 without
// padding.
func (u UUID) String() string {
	var b [16]byte
	for i := range 8 {
		b[i] = byte(uint64(u.Msb) >> (56 - 8*i))
		b[8+i] = byte(uint64(u.Lsb) >> (56 - 8*i))
	}
	out := make([]byte, 0, 22)
	for i := 0; i < 16; i += 3 {
		var v uint32
		n := min(3, 16-i)
		for k := range n {
			v |= uint32(b[i+k]) << (16 - 8*k)
		}
		for k := 0; k <= n; k++ {
			out = append(out, base64URL[v>>(18-6*k)&63])
		}
	}
	return string(out)
}

// ParseUUID reads the 22-character form; ok is false for anything else. The four
// bits that the last character has to spare are ignored, as Java's decoder does.
func ParseUUID(s string) (u UUID, ok bool) {
	if len(s) != 22 {
		return UUID{}, false
	}
	var b [18]byte
	for i := 0; i < 24; i += 4 {
		var v uint32
		for k := range 4 {
			d := 0
			if i+k < 22 {
				if d = base64Digit(s[i+k]); d < 0 {
					return UUID{}, false
				}
			}
			v = v<<6 | uint32(d)
		}
		b[i/4*3], b[i/4*3+1], b[i/4*3+2] = byte(v>>16), byte(v>>8), byte(v)
	}
	for i := range 8 {
		u.Msb = u.Msb<<8 | int64(b[i])
		u.Lsb = u.Lsb<<8 | int64(b[8+i])
	}
	return u, true
}

func base64Digit(c byte) int {
	switch {
	case c >= 'A' && c <= 'Z':
		return int(c - 'A')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 26
	case c >= '0' && c <= '9':
		return int(c-'0') + 52
	case c == '-':
		return 62
	case c == '_':
		return 63
	}
	return -1
}

// Hyphenated is the 36-character hexadecimal form of java.util.UUID, which ends
// classic member ids.
func (u UUID) Hyphenated() string {
	const hex = "0123456789abcdef"
	out := make([]byte, 0, 36)
	for i := range 32 {
		half := uint64(u.Msb)
		if i >= 16 {
			half = uint64(u.Lsb)
		}
		out = append(out, hex[half>>(60-4*(i%16))&15])
		if i == 7 || i == 11 || i == 15 || i == 19 {
			out = append(out, '-')
		}
	}
	return string(out)
}

// ParseHyphenated reads the 36-character form.
func ParseHyphenated(s string) (u UUID, ok bool) {
	if len(s) != 36 {
		return UUID{}, false
	}
	digits := 0
	for i := range len(s) {
		if i == 8 || i == 13 || i == 18 || i == 23 {
			if s[i] != '-' {
				return UUID{}, false
			}
			continue
		}
		d := hexDigit(s[i])
		if d < 0 {
			return UUID{}, false
		}
		half := &u.Msb
		if digits >= 16 {
			half = &u.Lsb
		}
		*half = *half<<4 | int64(d)
		digits++
	}
	return u, true
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
