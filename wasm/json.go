package main

import (
	"strconv"
	"unicode/utf8"
)

// jsonWriter appends JSON. encoding/json would add 0.7 MB to the download.
// The caller sees to the commas of arrays by calling item before each element;
// field does it for objects.
type jsonWriter struct {
	out   []byte
	first bool // nothing written yet in the open object or array
}

func (w *jsonWriter) comma() {
	if !w.first {
		w.out = append(w.out, ',')
	}
	w.first = false
}

func (w *jsonWriter) open(c byte) {
	w.out = append(w.out, c)
	w.first = true
}

func (w *jsonWriter) close(c byte) {
	w.out = append(w.out, c)
	w.first = false
}

// field starts the field of an object.
func (w *jsonWriter) field(name string) {
	w.comma()
	w.out = append(w.out, '"')
	w.out = append(w.out, name...) // our own names need no escape
	w.out = append(w.out, '"', ':')
}

func (w *jsonWriter) int(v int64) { w.out = strconv.AppendInt(w.out, v, 10) }

// raw takes in what is JSON already.
func (w *jsonWriter) raw(json []byte) { w.out = append(w.out, json...) }

func (w *jsonWriter) bool(v bool) { w.out = strconv.AppendBool(w.out, v) }

const hexDigits = "0123456789abcdef"

// text writes a string. Bytes that are not UTF-8 become U+FFFD, as JavaScript
// would make of them.
func (w *jsonWriter) text(s string) {
	w.out = append(w.out, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				w.out = append(w.out, s[from:i]...)
				w.out = append(w.out, "\ufffd"...)
				from = i + 1
			}
			i += size
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		w.out = append(w.out, s[from:i]...)
		switch c {
		case '"', '\\':
			w.out = append(w.out, '\\', c)
		case '\n':
			w.out = append(w.out, '\\', 'n')
		case '\t':
			w.out = append(w.out, '\\', 't')
		default:
			w.out = append(w.out, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		from = i
	}
	w.out = append(w.out, s[from:]...)
	w.out = append(w.out, '"')
}

func (w *jsonWriter) textField(name, v string) {
	w.field(name)
	w.text(v)
}

func (w *jsonWriter) intField(name string, v int64) {
	w.field(name)
	w.int(v)
}

func (w *jsonWriter) boolField(name string, v bool) {
	w.field(name)
	w.bool(v)
}

// list begins a field that holds an array.
func (w *jsonWriter) list(name string) {
	w.field(name)
	w.open('[')
}

func (w *jsonWriter) textsField(name string, list []string) {
	w.list(name)
	for _, v := range list {
		w.comma()
		w.text(v)
	}
	w.close(']')
}

func (w *jsonWriter) intsField(name string, list []int64) {
	w.list(name)
	for _, v := range list {
		w.comma()
		w.int(v)
	}
	w.close(']')
}
