package kafka

// Millis is virtual time in milliseconds since the start of the world, or a
// length of such time. The engine has no other clock.
type Millis int64

// Lengths of time, for settings and limits.
const (
	Second Millis = 1000
	Minute        = 60 * Second
	Hour          = 60 * Minute
	Day           = 24 * Hour
)

// Never is later than every reachable instant.
const Never Millis = 1<<62 - 1
