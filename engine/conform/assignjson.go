package conform

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonKind is the type of a JSON value.
type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonString
	jsonArray
	jsonObject
)

func (k jsonKind) String() string {
	return [...]string{"null", "a truth value", "a number", "a string", "a list", "an object"}[k]
}

// jsonNode is a JSON value that keeps the order of object keys, which the case
// format gives a meaning.
type jsonNode struct {
	kind  jsonKind
	text  string // string content, or a number as written
	truth bool
	items []jsonNode // list items, or the values of an object
	keys  []string   // object keys, one per item
}

// get is the value of a key; nil if it is absent or null.
func (n *jsonNode) get(key string) *jsonNode {
	for i, k := range n.keys {
		if k == key && n.items[i].kind != jsonNull {
			return &n.items[i]
		}
	}
	return nil
}

// MaxAssignDepth is how deeply a case may nest lists and objects.
const MaxAssignDepth = 16

// jsonParser reads one value from bytes that are all there.
type jsonParser struct {
	text []byte
	at   int
}

func parseJSON(text []byte) (jsonNode, error) {
	p := jsonParser{text: text}
	n, err := p.value(0)
	if err != nil {
		return jsonNode{}, fmt.Errorf("no valid JSON at byte %d of the case: %w", p.at+1, err)
	}
	p.space()
	if p.at < len(p.text) {
		return jsonNode{}, fmt.Errorf("no valid JSON at byte %d of the case: text after the end", p.at+1)
	}
	return n, nil
}

func (p *jsonParser) space() {
	for p.at < len(p.text) && isJSONSpace(p.text[p.at]) {
		p.at++
	}
}

func isJSONSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// next skips spaces and takes c, if it comes next.
func (p *jsonParser) next(c byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *jsonParser) value(depth int) (jsonNode, error) {
	if depth > MaxAssignDepth {
		return jsonNode{}, fmt.Errorf("nested more than %d deep", MaxAssignDepth)
	}
	p.space()
	if p.at == len(p.text) {
		return jsonNode{}, errors.New("the value is cut off")
	}
	switch c := p.text[p.at]; {
	case c == '{':
		return p.object(depth)
	case c == '[':
		return p.array(depth)
	case c == '"':
		s, err := p.str()
		return jsonNode{kind: jsonString, text: s}, err
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	}
	for word, n := range map[string]jsonNode{
		"true": {kind: jsonBool, truth: true}, "false": {kind: jsonBool}, "null": {},
	} {
		if len(p.text)-p.at >= len(word) && string(p.text[p.at:p.at+len(word)]) == word {
			p.at += len(word)
			return n, nil
		}
	}
	return jsonNode{}, fmt.Errorf("unexpected character %q", p.text[p.at])
}

func (p *jsonParser) object(depth int) (jsonNode, error) {
	n := jsonNode{kind: jsonObject}
	p.at++
	if p.next('}') {
		return n, nil
	}
	seen := map[string]bool{}
	for {
		if !p.next('"') {
			return n, errors.New("a key in quotes is expected")
		}
		p.at--
		key, err := p.str()
		if err != nil {
			return n, err
		}
		if seen[key] {
			return n, fmt.Errorf("the key %q is there twice", key)
		}
		seen[key] = true
		if !p.next(':') {
			return n, errors.New("a colon is expected")
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return n, err
		}
		n.keys, n.items = append(n.keys, key), append(n.items, v)
		if p.next('}') {
			return n, nil
		}
		if !p.next(',') {
			return n, errors.New("a comma or } is expected")
		}
	}
}

func (p *jsonParser) array(depth int) (jsonNode, error) {
	n := jsonNode{kind: jsonArray}
	p.at++
	if p.next(']') {
		return n, nil
	}
	for {
		v, err := p.value(depth + 1)
		if err != nil {
			return n, err
		}
		n.items = append(n.items, v)
		if p.next(']') {
			return n, nil
		}
		if !p.next(',') {
			return n, errors.New("a comma or ] is expected")
		}
	}
}

func (p *jsonParser) number() (jsonNode, error) {
	from := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		if (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E' {
			break
		}
		p.at++
	}
	text := string(p.text[from:p.at])
	if _, err := strconv.ParseFloat(text, 64); err != nil && !errors.Is(err, strconv.ErrRange) {
		return jsonNode{}, fmt.Errorf("%q is no number", text)
	}
	return jsonNode{kind: jsonNumber, text: text}, nil
}

// str reads a string whose opening quote comes next.
func (p *jsonParser) str() (string, error) {
	p.at++
	from := p.at
	for p.at < len(p.text) && p.text[p.at] != '"' && p.text[p.at] != '\\' && p.text[p.at] >= ' ' {
		p.at++
	}
	out := p.text[from:p.at]
	plain := true
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '"':
			p.at++
			if !utf8.Valid(out) {
				return "", errors.New("a string is no valid UTF-8")
			}
			return string(out), nil
		case c < ' ':
			return "", errors.New("a control character inside a string")
		case c == '\\':
			if plain {
				out, plain = append([]byte(nil), out...), false
			}
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, c)
			p.at++
		}
	}
	return "", errors.New("a string is cut off")
}

func (p *jsonParser) escape() (rune, error) {
	p.at++
	if p.at == len(p.text) {
		return 0, errors.New("a string is cut off")
	}
	c := p.text[p.at]
	p.at++
	switch c {
	case '"', '\\', '/':
		return rune(c), nil
	case 'b':
		return '\b', nil
	case 'f':
		return '\f', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case 't':
		return '\t', nil
	case 'u':
		r, err := p.hex()
		if err == nil && utf16.IsSurrogate(r) && p.at+1 < len(p.text) && p.text[p.at] == '\\' && p.text[p.at+1] == 'u' {
			p.at += 2
			low, err := p.hex()
			return utf16.DecodeRune(r, low), err
		}
		return r, err
	}
	return 0, fmt.Errorf("\\%c is no escape", c)
}

func (p *jsonParser) hex() (rune, error) {
	if len(p.text)-p.at < 4 {
		return 0, errors.New("a string is cut off")
	}
	v, err := strconv.ParseUint(string(p.text[p.at:p.at+4]), 16, 16)
	p.at += 4
	if err != nil {
		return 0, errors.New("\\u needs four hexadecimal digits")
	}
	return rune(v), nil
}
