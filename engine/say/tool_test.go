package say

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/tool"
)

// Every option of the tool is explained in both languages, and nothing else is.
func TestOptionsAreExplained(t *testing.T) {
	for _, o := range tool.Options() {
		for _, l := range []Lang{KO, EN} {
			assert.NotEmpty(t, Option(l, &o), o.Name)
		}
	}
	assert.Len(t, optionHelp, len(tool.Options()))
}
