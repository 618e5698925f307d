package main

import (
	"strconv"

	"rebalancelab/engine/figure"
)

// jsonWriter appends JSON. encoding/json would add 0.7 MB to the download.
// The caller sees to the commas of arrays by calling item before each element;
// field does it for objects.
type jsonWriter struct {
	out   []byte
	first bool // nothing written yet in the open object or array
	spent int
	rest  func() // nil: there is nothing else to do
}

// writeRest is how many elements and fields are written between two rests.
const writeRest = 512

func (w *jsonWriter) comma() {
	if w.spent++; w.spent > writeRest && w.rest != nil {
		w.spent = 0
		w.rest()
	}
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

// text writes a string.
func (w *jsonWriter) text(s string) { w.out = figure.AppendString(w.out, s) }

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
