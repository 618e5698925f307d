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

// Values end as they end: the words after them go along, and nothing is said of a
// default that is not there.
func TestBroughtWordsFitTheValue(t *testing.T) {
	for _, c := range []struct {
		code      bring.Code
		arg       string
		wants, en string
	}{
		{bring.Renamed, "group.id=pay", "group.id=pay예요", "group.id=pay"},
		{bring.Renamed, "enable.auto.commit=false", "=false예요", "=false"},
		{bring.Renamed, "fetch.max.wait.ms=100", "=100이에요", "=100"},
		{bring.Used, "45000", "기본값은 45000이에요", "The default is 45000."},
		{bring.Used, "latest", "기본값은 latest예요", "The default is latest."},
		{bring.StandIn, "app", "app을 대신", "app stands in"},
		{bring.StandIn, "HOSTNAME", "HOSTNAME", "HOSTNAME stands in"},
	} {
		f := &bring.Finding{Code: c.code, Args: []string{c.arg}}
		assert.Contains(t, Brought(KO, f), c.wants)
		assert.Contains(t, Brought(EN, f), c.en)
	}
	r := bring.Read("group.id=pay\n")
	assert.Equal(t, "랩에 넣었어요. 기본값은 없어요.", Brought(KO, &r.Findings[0]))
	assert.Equal(t, "Used in the lab. It has no default.", Brought(EN, &r.Findings[0]))
}
