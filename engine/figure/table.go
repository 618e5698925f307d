package figure

import "strings"

// Table is a figure's twin in words: the same data, for readers of tables,
// screen readers, paper and pages without JavaScript.
type Table struct {
	ID      string
	Caption string
	Class   string // of its own, instead of the common look
	Head    []Cell
	Rows    []Row
}

// Row is one line of a table. ID is the mark that it is about, such as c2.
type Row struct {
	ID       string
	Selected bool
	Cells    []Cell
}

// Cell is one field.
type Cell struct {
	Text    string
	Kind    CellKind
	Class   string // of a member: m1 and the like; of a status: danger or nothing
	Icon    string // of a status: dot, bars, cross, left, ring
	Sub     string // muted text after it
	Numeric bool   // aligned to the right
}

// CellKind says how a cell is set.
type CellKind uint8

// Cell kinds.
const (
	Words CellKind = iota
	Code           // ids, offsets, error names: not translated
	Member
	Status
	Emphasis
	Sign // a sign on a ground of its own; Sub says it in a word, unseen
)

// TableHTML writes a table in the classes of the site.
func TableHTML(t Table) []byte {
	class := t.Class
	if class == "" {
		class = "tbl tight"
	}
	b := append([]byte(`<table class="`), class...)
	b = append(b, '"')
	if t.ID != "" {
		b = append(b, ` data-table="`...)
		b = appendEscaped(b, t.ID)
		b = append(b, '"')
	}
	b = append(b, "><caption>"...)
	b = appendEscaped(b, t.Caption)
	b = append(b, "</caption><thead><tr>"...)
	for _, h := range t.Head {
		b = append(b, `<th scope="col"`...)
		if h.Numeric {
			b = append(b, ` class="num"`...)
		}
		b = append(b, '>')
		b = appendCell(b, &h)
		b = append(b, "</th>"...)
	}
	b = append(b, "</tr></thead><tbody>"...)
	for i := range t.Rows {
		b = appendRow(b, &t.Rows[i])
	}
	return append(b, "</tbody></table>"...)
}

func appendRow(b []byte, r *Row) []byte {
	b = append(b, "<tr"...)
	if r.ID != "" {
		b = append(b, ` data-id="`...)
		b = appendEscaped(b, r.ID)
		b = append(b, '"')
	}
	if r.Selected {
		b = append(b, ` class="sel"`...)
	}
	b = append(b, '>')
	for i := range r.Cells {
		c := &r.Cells[i]
		tag, attrs := "td", ""
		if i == 0 {
			tag, attrs = "th", ` scope="row"`
		}
		b = append(b, '<')
		b = append(b, tag...)
		b = append(b, attrs...)
		if c.Numeric {
			b = append(b, ` class="num"`...)
		}
		b = append(b, '>')
		b = appendCell(b, c)
		b = append(b, "</"...)
		b = append(b, tag...)
		b = append(b, '>')
	}
	return append(b, "</tr>"...)
}

func appendCell(b []byte, c *Cell) []byte {
	switch c.Kind {
	case Code:
		b = appendSpan(b, "mono", ` translate="no"`, c.Text)
	case Member:
		b = appendSpan(b, strings.TrimSpace("m "+c.Class), "", c.Text)
	case Sign:
		b = appendSpan(b, c.Class, ` aria-hidden="true"`, c.Text)
		return appendSpan(b, "vh", "", c.Sub)
	case Emphasis:
		b = append(b, "<b>"...)
		b = appendEscaped(b, c.Text)
		b = append(b, "</b>"...)
	case Status:
		b = append(b, `<span class="st`...)
		if c.Class != "" {
			b = append(b, ' ')
			b = append(b, c.Class...)
		}
		b = append(b, `">`...)
		b = append(b, icons(c.Icon)...)
		b = appendEscaped(b, c.Text)
		b = append(b, "</span>"...)
	default:
		b = appendEscaped(b, c.Text)
	}
	if c.Sub != "" {
		b = append(b, ' ')
		b = appendSpan(b, "muted", "", c.Sub)
	}
	return b
}

func appendSpan(b []byte, class, attrs, text string) []byte {
	b = append(b, `<span class="`...)
	b = append(b, class...)
	b = append(b, '"')
	b = append(b, attrs...)
	b = append(b, '>')
	b = appendEscaped(b, text)
	return append(b, "</span>"...)
}

// icons are the signs before status words, drawn in the colour of the text.
func icons(name string) string {
	const open, shut = `<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">`, `</svg>`
	switch name {
	case "dot":
		return open + `<circle cx="8" cy="8" r="5" fill="currentColor"/>` + shut
	case "bars":
		return open + `<path d="M3 2.5h3.5v11H3zM9.5 2.5H13v11H9.5z" fill="currentColor"/>` + shut
	case "cross":
		return open + `<path d="m3 3 10 10M13 3 3 13" stroke="currentColor" stroke-width="2.6"/>` + shut
	case "left":
		return open + `<path d="M12 3v10L3 8z" fill="none" stroke="currentColor" stroke-width="2"/>` + shut
	case "ring":
		return open + `<circle cx="8" cy="8" r="4.5" fill="none" stroke="currentColor" stroke-width="2"/>` + shut
	}
	return ""
}
