package say

// Lang is a language of the site.
type Lang uint8

// The two languages, as equals.
const (
	KO Lang = iota
	EN
	langCount
)

// Langs are all languages.
var Langs = [langCount]Lang{KO, EN}

// ParseLang reads "ko" or "en".
func ParseLang(s string) (Lang, bool) {
	switch s {
	case "ko":
		return KO, true
	case "en":
		return EN, true
	}
	return KO, false
}

// String is the language's tag, "ko" or "en".
func (l Lang) String() string {
	if l == EN {
		return "en"
	}
	return "ko"
}

// phrase is one text in both languages.
type phrase struct{ ko, en string }

func (p phrase) in(l Lang) string {
	if l == EN {
		return p.en
	}
	return p.ko
}
