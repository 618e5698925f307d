package figure

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTextWidthAddsAdvances(t *testing.T) {
	assert.Equal(t, 0, TextWidth("", 13, false, false))
	assert.Equal(t, 13*hangulAdvance*2, TextWidth("멈춤", 13, false, false))
	assert.Equal(t, 12*monoAdvance*4, TextWidth("poll", 12, false, true))
	assert.Equal(t, 13*fullWidth, TextWidth("漢", 13, false, false))
	assert.Equal(t, TextWidth("가나", 13, false, false), TextWidth("가나", 13, false, true), "Hangul has no monospaced form")
}

func TestDigitsAreTabular(t *testing.T) {
	for _, bold := range []bool{false, true} {
		for digit := '0'; digit <= '9'; digit++ {
			assert.Equal(t, TextWidth("0", 13, bold, false), TextWidth(string(digit), 13, bold, false), string(digit))
		}
	}
}

func TestSignsAreSorted(t *testing.T) {
	for _, signs := range [][]advance{regularSigns, boldSigns} {
		for i := 1; i < len(signs); i++ {
			assert.Less(t, signs[i-1].char, signs[i].char)
		}
	}
	assert.Less(t, TextWidth("→", 13, false, false), 13*fullWidth, "an arrow comes from the table")
}
