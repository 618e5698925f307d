package figure

import (
	"slices"
	"strings"
)

// advance is the width of one character in thousandths of an em.
type advance struct {
	char  rune
	width uint16
}

// fullWidth is what a character counts that the shipped fonts do not have:
// the reader's own font draws it, and one em is the widest that it may be.
const fullWidth = 1000

// TextWidth returns the width of s in thousandths of a pixel when it is set
// in the shipped fonts at size pixels, so that labels can avoid each other
// without a browser. Kerning is left out: it only ever makes text narrower
// by a hair.
func TextWidth(s string, size int, bold, mono bool) int {
	ascii, signs := &regularASCII, regularSigns
	if bold {
		ascii, signs = &boldASCII, boldSigns
	}
	ems := 0
	for _, char := range s {
		switch {
		case mono && (char >= ' ' && char <= '~' || strings.ContainsRune(monoSigns, char)):
			ems += monoAdvance
		case char >= ' ' && char <= '~':
			ems += int(ascii[char-' '])
		case char >= '가' && char <= '힣':
			ems += hangulAdvance
		default:
			ems += signWidth(signs, char)
		}
	}
	return ems * size
}

func signWidth(signs []advance, char rune) int {
	at, found := slices.BinarySearchFunc(signs, char, func(a advance, char rune) int { return int(a.char - char) })
	if !found {
		return fullWidth
	}
	return int(signs[at].width)
}
