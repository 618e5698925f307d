package say

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/bring"
)

// Everything that can be said about a pasted text is said in both languages.
func TestBroughtWords(t *testing.T) {
	for _, code := range append(bring.Codes(), nearUnknown) {
		for _, l := range []Lang{KO, EN} {
			text := Brought(l, &bring.Finding{Code: code, Args: []string{"x", "y"}})
			assert.NotEmpty(t, text, code)
			assert.NotContains(t, text, "{", code)
		}
	}
	assert.Len(t, broughtWords, len(bring.Codes())+1)
}
