package figure

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Two partitions of a topic with a long name are not the same name twice.
func TestPartitionsKeepTheirNumbers(t *testing.T) {
	whole := code.width("pay.events-11")
	assert.Equal(t, "pay.events-11", fittedName(code, "pay.events-11", whole))
	short := fittedName(code, "pay.events-11", whole-1)
	assert.Regexp(t, `^pay\.even…-11$`, short)
	assert.LessOrEqual(t, code.width(short), whole-1)
	assert.NotEqual(t, short, fittedName(code, "pay.events-12", whole-1))
	assert.Equal(t, "p…", fittedName(code, "pay.events-11", code.width("p…")), "no room for the number")
}
