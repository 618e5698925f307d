package main

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonReader reads the requests, which our own TypeScript writes: one flat
// object of strings, integers, booleans and arrays of strings. Whatever else
// comes in is refused, not guessed at.
type jsonReader struct {
	in  string
	at  int
	bad bool
}

func (r *jsonReader) space() {
	for r.at < len(r.in) && (r.in[r.at] == ' ' || r.in[r.at] == '\n' || r.in[r.at] == '\t' || r.in[r.at] == '\r') {
		r.at++
	}
}

// take consumes c if it comes next.
func (r *jsonReader) take(c byte) bool {
	r.space()
	if r.at < len(r.in) && r.in[r.at] == c {
		r.at++
		return true
	}
	return false
}

func (r *jsonReader) fail() {
	r.bad = true
	r.at = len(r.in)
}

// object calls field with each name; field must read the value.
func (r *jsonReader) object(field func(name string)) {
	if !r.take('{') {
		r.fail()
		return
	}
	if r.take('}') {
		return
	}
	for !r.bad {
		name := r.text()
		if !r.take(':') {
			r.fail()
			return
		}
		field(name)
		if r.take('}') {
			return
		}
		if !r.take(',') {
			r.fail()
		}
	}
}

func (r *jsonReader) texts() []string {
	var list []string
	if !r.take('[') {
		r.fail()
		return nil
	}
	if r.take(']') {
		return nil
	}
	for !r.bad {
		list = append(list, r.text())
		if r.take(']') {
			return list
		}
		if !r.take(',') {
			r.fail()
		}
	}
	return nil
}

func (r *jsonReader) int() int64 {
	r.space()
	from := r.at
	for r.at < len(r.in) && (r.in[r.at] == '-' || r.in[r.at] >= '0' && r.in[r.at] <= '9') {
		r.at++
	}
	v, err := strconv.ParseInt(r.in[from:r.at], 10, 64)
	if err != nil {
		r.fail()
	}
	return v
}

func (r *jsonReader) bool() bool {
	r.space()
	for _, word := range []string{"true", "false"} {
		if len(r.in)-r.at >= len(word) && r.in[r.at:r.at+len(word)] == word {
			r.at += len(word)
			return word == "true"
		}
	}
	r.fail()
	return false
}

// skip reads over a value of a field that this version does not know.
func (r *jsonReader) skip() {
	r.space()
	if r.at >= len(r.in) {
		r.fail()
		return
	}
	switch c := r.in[r.at]; {
	case c == '"':
		r.text()
	case c == '[':
		r.texts()
	case c == 't' || c == 'f':
		r.bool()
	default:
		r.int()
	}
}

func (r *jsonReader) text() string {
	if !r.take('"') {
		r.fail()
		return ""
	}
	from := r.at
	for r.at < len(r.in) && r.in[r.at] != '"' && r.in[r.at] != '\\' {
		r.at++
	}
	if r.at < len(r.in) && r.in[r.at] == '"' { // nothing to decode, nothing to copy
		r.at++
		return r.in[from : r.at-1]
	}
	out := []byte(r.in[from:r.at])
	for r.at < len(r.in) {
		c := r.in[r.at]
		r.at++
		switch c {
		case '"':
			return string(out)
		case '\\':
			out = r.escape(out)
		default:
			out = append(out, c)
		}
	}
	r.fail()
	return ""
}

func (r *jsonReader) escape(out []byte) []byte {
	if r.at >= len(r.in) {
		r.fail()
		return out
	}
	c := r.in[r.at]
	r.at++
	switch c {
	case 'n':
		return append(out, '\n')
	case 't':
		return append(out, '\t')
	case 'r':
		return append(out, '\r')
	case 'b':
		return append(out, '\b')
	case 'f':
		return append(out, '\f')
	case '"', '\\', '/':
		return append(out, c)
	case 'u':
		v := r.hex4()
		if utf16.IsSurrogate(v) && len(r.in)-r.at >= 2 && r.in[r.at] == '\\' && r.in[r.at+1] == 'u' {
			r.at += 2
			v = utf16.DecodeRune(v, r.hex4())
		}
		return utf8.AppendRune(out, v) // a lone surrogate becomes U+FFFD
	}
	r.fail()
	return out
}

func (r *jsonReader) hex4() rune {
	if len(r.in)-r.at < 4 {
		r.fail()
		return 0
	}
	v, err := strconv.ParseUint(r.in[r.at:r.at+4], 16, 32)
	if err != nil {
		r.fail()
		return 0
	}
	r.at += 4
	return rune(v)
}
