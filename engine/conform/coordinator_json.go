package conform

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// object is a JSON object that keeps the order of its fields.
type object []field

type field struct {
	name  string
	value any
}

func (o *object) put(name string, v any) { *o = append(*o, field{name, v}) }

// putText leaves out empty text.
func (o *object) putText(name, v string) {
	if v != "" {
		o.put(name, v)
	}
}

// sub is the object under a name, made if it is not there.
func (o *object) sub(name string) *object {
	for i := range *o {
		if (*o)[i].name == name {
			return (*o)[i].value.(*object)
		}
	}
	s := &object{}
	o.put(name, s)
	return s
}

// MarshalJSON writes the fields in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		for k, part := range []any{f.name, f.value} {
			if k > 0 {
				b.WriteByte(':')
			}
			text, err := marshal(part)
			if err != nil {
				return nil, err
			}
			b.Write(text)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// canonical is a value as one text, whatever the order of its fields.
func canonical(v any) string {
	b, err := marshal(v)
	if err != nil {
		return err.Error()
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var plain any
	if err := d.Decode(&plain); err != nil {
		return err.Error()
	}
	b, _ = marshal(plain)
	return string(b)
}

// fieldError names what is wrong with which field.
type fieldError struct{ field, problem string }

func (e *fieldError) Error() string { return "field " + e.field + ": " + e.problem }

// node is a JSON object of a case that is being read. Reading a field that is
// not what it should be panics with a fieldError, which catch turns into an error
// with its position.
type node struct {
	fields map[string]any
	path   string
}

func (n node) fail(name, format string, args ...any) {
	panic(&fieldError{field: strings.TrimPrefix(n.path+"."+name, "."), problem: fmt.Sprintf(format, args...)})
}

func (n node) has(name string) bool {
	v, ok := n.fields[name]
	return ok && v != nil
}

func (n node) text(name, missing string) string {
	if !n.has(name) {
		return missing
	}
	s, ok := n.fields[name].(string)
	if !ok {
		n.fail(name, "must be text")
	}
	return s
}

// pointer is nil for a field that is null or absent.
func (n node) pointer(name string) *string {
	if !n.has(name) {
		return nil
	}
	s := n.text(name, "")
	return &s
}

func (n node) number(name string, missing int64) int64 {
	if !n.has(name) {
		return missing
	}
	return n.asNumber(name, n.fields[name], math.MinInt64, math.MaxInt64)
}

func (n node) int32(name string, missing int32) int32 {
	if !n.has(name) {
		return missing
	}
	return int32(n.asNumber(name, n.fields[name], math.MinInt32, math.MaxInt32))
}

func (n node) int16(name string, missing int16) int16 {
	if !n.has(name) {
		return missing
	}
	return int16(n.asNumber(name, n.fields[name], math.MinInt16, math.MaxInt16))
}

func (n node) asNumber(name string, v any, low, high int64) int64 {
	num, ok := v.(json.Number)
	if !ok {
		n.fail(name, "must be a number")
	}
	i, err := strconv.ParseInt(num.String(), 10, 64)
	if err != nil || i < low || i > high {
		n.fail(name, "must be a whole number from %d to %d, is %s", low, high, num)
	}
	return i
}

func (n node) bool(name string) bool {
	if !n.has(name) {
		return false
	}
	b, ok := n.fields[name].(bool)
	if !ok {
		n.fail(name, "must be true or false")
	}
	return b
}

func (n node) list(name string) []any {
	if !n.has(name) {
		return nil
	}
	l, ok := n.fields[name].([]any)
	if !ok {
		n.fail(name, "must be a list")
	}
	return l
}

// texts is nil for a field that is null or absent, and not nil for an empty list.
func (n node) texts(name string) []string {
	l := n.list(name)
	if l == nil {
		return nil
	}
	out := make([]string, len(l))
	for i, v := range l {
		s, ok := v.(string)
		if !ok {
			n.fail(fmt.Sprintf("%s[%d]", name, i), "must be text")
		}
		out[i] = s
	}
	return out
}

// textLists reads a list of lists.
func (n node) textLists(name string) [][]string {
	l := n.list(name)
	out := make([][]string, len(l))
	for i, v := range l {
		at := fmt.Sprintf("%s[%d]", name, i)
		out[i] = node{fields: map[string]any{at: v}, path: n.path}.texts(at)
	}
	return out
}

func (n node) numbers(name string) []int32 {
	l := n.list(name)
	out := make([]int32, len(l))
	for i, v := range l {
		out[i] = int32(n.asNumber(fmt.Sprintf("%s[%d]", name, i), v, math.MinInt32, math.MaxInt32))
	}
	return out
}

// object is an empty node for a field that is null or absent.
func (n node) object(name string) node {
	if !n.has(name) {
		return node{path: strings.TrimPrefix(n.path+"."+name, ".")}
	}
	m, ok := n.fields[name].(map[string]any)
	if !ok {
		n.fail(name, "must be an object")
	}
	return node{fields: m, path: strings.TrimPrefix(n.path+"."+name, ".")}
}

func (n node) objects(name string) []node {
	l := n.list(name)
	out := make([]node, len(l))
	for i, v := range l {
		at := fmt.Sprintf("%s[%d]", name, i)
		m, ok := v.(map[string]any)
		if !ok {
			n.fail(at, "must be an object")
		}
		out[i] = node{fields: m, path: strings.TrimPrefix(n.path+"."+at, ".")}
	}
	return out
}

// names are the names of an object's fields, sorted.
func (n node) names() []string {
	out := make([]string, 0, len(n.fields))
	for k := range n.fields {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
