package web

import (
	"strings"
	"unicode/utf8"
)

// formText reads one field of a form. Browsers send lines that end in CR LF.
func formText(r *request, name string) (string, error) {
	if err := r.Request().ParseForm(); err != nil {
		if known := known(err); known == errTooLarge {
			return "", known
		}
		return "", errBadRequest
	}
	text := r.Request().PostForm.Get(name)
	if !utf8.ValidString(text) {
		return "", errBadRequest
	}
	return strings.ReplaceAll(text, "\r\n", "\n"), nil
}
