package group

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// a request without a version is that of a current client.
func TestVersion(t *testing.T) {
	assert.Equal(t, 9, Version(0).or(9))
	assert.Equal(t, 0, V(0).or(9))
	assert.Equal(t, 4, V(4).or(9))
}
