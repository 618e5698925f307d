package figure

import (
	"strconv"
	"unicode/utf8"
)

// JSON writes a scene for the page, which builds and patches elements by id:
//
//	{"kind":"lanes","width":8380,"height":3200,"label":"…","nodes":[NODE,…]}
//	NODE = [id, element, parent, {attribute: value, …}, text, MOTION]
//	MOTION = [attribute, from, to, start, end]
//
// Width, height and motions are in tenths of a pixel, start and end in virtual
// milliseconds. Attribute values are as in SVG. Text and motion are left out
// where a node has none (an empty text stands before a motion).
func JSON(s *Scene) []byte {
	b := make([]byte, 0, 96*len(s.Nodes)+256)
	b = append(b, `{"kind":`...)
	b = AppendString(b, s.Kind)
	b = append(b, `,"width":`...)
	b = strconv.AppendInt(b, int64(s.Width), 10)
	b = append(b, `,"height":`...)
	b = strconv.AppendInt(b, int64(s.Height), 10)
	b = append(b, `,"label":`...)
	b = AppendString(b, s.Label)
	b = append(b, `,"nodes":[`...)
	for i := range s.Nodes {
		if i > 0 {
			b = append(b, ',')
		}
		before := len(b)
		b = appendNode(b, &s.Nodes[i])
		s.effort.spend(len(b) - before)
	}
	return append(b, "]}"...)
}

func appendNode(b []byte, n *Node) []byte {
	b = append(b, '[')
	b = AppendString(b, n.ID)
	b = append(b, ',')
	b = AppendString(b, n.El)
	b = append(b, ',')
	b = AppendString(b, n.Parent)
	b = append(b, ",{"...)
	for i, a := range n.Attrs {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendString(b, a.Name)
		b = append(b, ':')
		b = AppendString(b, a.Value)
	}
	b = append(b, '}')
	if n.Text != "" || n.Motion != nil {
		b = append(b, ',')
		b = AppendString(b, n.Text)
	}
	if m := n.Motion; m != nil {
		b = append(b, ",["...)
		b = AppendString(b, m.Attr)
		for _, v := range [...]int64{m.From, m.To, int64(m.Start), int64(m.End)} {
			b = append(b, ',')
			b = strconv.AppendInt(b, v, 10)
		}
		b = append(b, ']')
	}
	return append(b, ']')
}

// AppendString appends a JSON string. Beyond what JSON asks for, < is escaped, so that
// it may stand inside a script element. Broken UTF-8 comes out as U+FFFD.
func AppendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	from := 0
	for i, r := range s {
		if r >= ' ' && r != '"' && r != '\\' && r != '<' && r != 0x2028 && r != 0x2029 && r != utf8.RuneError {
			continue
		}
		b = append(b, s[from:i]...)
		_, size := utf8.DecodeRuneInString(s[i:])
		from = i + size
		switch r {
		case '"', '\\':
			b = append(b, '\\', byte(r))
		case utf8.RuneError:
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		}
	}
	return append(append(b, s[from:]...), '"')
}
