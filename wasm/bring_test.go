package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A table whose owners the rebuilt group cannot have is told to be one; a table that
// the assignor could have made is not.
func TestBroughtOwnersAreRun(t *testing.T) {
	head := "GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS CURRENT-EPOCH CURRENT-ASSIGNMENT TARGET-EPOCH TARGET-ASSIGNMENT\n"
	for _, c := range []struct{ rows, differs string }{
		{"g a-1 /h a 2 - t:0,1 - -\ng b-1 /h b 1 - t:2 - -\n", ""},
		{"g a-1 /h a 1 - t:0 - -\ng b-1 /h b 2 - t:1,2 - -\n", "t-1"},
		{"g a-1 /h a 3 - t:0,1,2 - -\ng b-1 /h b 0 - - - -\n", "t-2"},
		{"g a-1 /h a 3 4 t:0,1,2 4 t:0,1,2\ng b-1 /h b 0 4 - 4 -\n", "t-"},
	} {
		for _, r := range []*reader{{t: t}, slow(t)} {
			reply, _ := r.whole("bring", map[string]any{"lang": "en", "text": head + c.rows})
			require.Equal(t, "", reply["problem"])
			said := ""
			for _, f := range reply["findings"].([]any) {
				if f := f.(map[string]any); f["code"] == "otherwise" {
					said = f["text"].(string)
				}
			}
			if c.differs == "" {
				assert.Empty(t, said, c.rows)
				continue
			}
			assert.Contains(t, said, "another member has "+c.differs, c.rows)
		}
	}
}
