package scenario

import "rebalancelab/engine/kafka"

// Condition is what follows "when", "until" and "expect": clauses that must all
// hold. The engine judges it.
type Condition struct {
	Text    string // canonical
	Never   bool   // none of it may have happened; only with happenings and reached
	Clauses []Clause
}

// ClauseKind says how a clause is judged.
type ClauseKind uint8

// Kinds of clauses.
const (
	ClauseHappening ClauseKind = iota // C2 expired: it happens
	ClauseReached                     // back, reached back: the mark was met
	ClauseBefore                      // expired before back: both were met, in this order
	ClauseCompare                     // lag orders-app <= 5
	ClauseBetween                     // time expired between 54s and 57s, both ends included
)

// Sign compares.
type Sign uint8

// Signs, as written.
const (
	Equal Sign = iota
	NotEqual
	Less
	AtMost
	More
	AtLeast
)

var signs = map[string]Sign{"=": Equal, "!=": NotEqual, "<": Less, "<=": AtMost, ">": More, ">=": AtLeast}

// Clause is one part of a condition.
type Clause struct {
	Kind        ClauseKind
	Happening   Happening
	Mark, Other string // reached, before
	Left, Right Expression
	High        Expression // between
	Sign        Sign
}

// Happening is something that happens to somebody.
type Happening struct {
	Row     *HappeningRow
	Subject string // a name, or "anyone"
	Word    string // the error, exception or state that it takes
}

// Expression is a sum of terms.
type Expression struct {
	Text  string
	Kind  ValueKind
	Terms []Term
}

// Term is a literal, or a quantity of the run.
type Term struct {
	Minus    bool
	Literal  *Value
	Quantity *Quantity
}

// Quantity is something that can be read off a run.
type Quantity struct {
	Row       *QuantityRow
	Kind      ValueKind
	Subject   Kind   // what Name is
	Name      string // consumer, group, topic or mark
	Partition kafka.TopicPartition
	Group     string // whose view of the partition
	Happening *Happening
	Setting   string
	At        *Moment // "at stable": then, not now
	From, To  *Moment // "from stable to back": what was added in between
}

// Moment is a mark or an absolute time.
type Moment struct {
	Mark string // "" = Time
	Time kafka.Millis
}

// ValueKind says what a value is.
type ValueKind uint8

// Kinds of values.
const (
	NoValue       ValueKind = iota // there is none: no owner, nothing committed
	InstantValue                   // Time since the start
	DurationValue                  // Time
	NumberValue                    // Number
	NameValue                      // Text: a consumer
	WordValue                      // Text: a state, an assignor, a setting's value
	ListValue                      // List: partitions
)

// Value is what a quantity is at some instant.
type Value struct {
	Kind   ValueKind
	Time   kafka.Millis
	Number int64
	Text   string
	List   []string
}
