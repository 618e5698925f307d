package kafka

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestParseISODuration(t *testing.T) {
	for text, want := range map[string]Millis{"PT10M": 600_000, "P1DT2H3M4.5S": 93_784_500, "pt0.25s": 250, "P7D": 7 * Day,
		"-PT1H": -Hour, "PT-1H": -Hour, "+PT1H": Hour, "P-1D": -Day, "PT1,5S": 1500, "PT-0.5S": -500} {
		got, ok := ParseISODuration(text)
		assert.True(t, ok, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "P", "PT", "10M", "PT5", "P5M", "PTxS", "PT1.5M", "P1DT", "PT1M1H", "PT1D", "P1W", "--PT1H", "PT1TS", "PT.5S", "PT1.2.3S"} {
		_, ok := ParseISODuration(text)
		assert.False(t, ok, text)
	}
}

func TestDaysFromCivil(t *testing.T) {
	for day := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2800; day = day.AddDate(0, 0, 17) {
		assert.Equal(t, day.Unix()/86400, DaysFromCivil(int64(day.Year()), int64(day.Month()), int64(day.Day())), day)
	}
	assert.Equal(t, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli(), int64(Epoch))
}

// FuzzISODuration: no text makes the parser fail badly.
func FuzzISODuration(f *testing.F) {
	f.Add("P1DT2H3M4.5S")
	f.Fuzz(func(t *testing.T, text string) { ParseISODuration(text) })
}
