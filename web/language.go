package web

import (
	"strconv"
	"strings"

	"rebalancelab/engine/say"
)

// preferred reads an Accept-Language header. Korean unless English is asked
// for more: the site is written for readers in Korea first.
func preferred(header string) say.Lang {
	best := map[say.Lang]float64{}
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		lang, known := say.ParseLang(primary)
		if !known {
			continue
		}
		quality := 1.0
		if value, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64); err == nil {
			quality = value
		}
		best[lang] = max(best[lang], quality)
	}
	_, korean := best[say.KO]
	_, english := best[say.EN]
	if english && (!korean || best[say.EN] > best[say.KO]) {
		return say.EN
	}
	if !korean && !english && header != "" {
		return say.EN // a reader of neither language more likely reads English
	}
	return say.KO
}

// languageOf returns the language that an address belongs to, and the rest of its path.
func languageOf(path string) (lang say.Lang, rest string, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	lang, ok = say.ParseLang(first)
	if rest != "" {
		rest = "/" + rest
	}
	return lang, rest, ok
}
