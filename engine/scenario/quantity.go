package scenario

import "slices"

// QuantityRow is one row of the table of what can be read off a run.
type QuantityRow struct {
	Word       string
	Subjects   []Kind
	Kind       ValueKind
	Cumulative bool // grows over a run: "from A to B" makes sense
	Example    string
}

// ID is the id of its words: quantity.pause.
func (r *QuantityRow) ID() string { return "quantity." + r.Word }

func (r *QuantityRow) takes(k Kind) bool { return slices.Contains(r.Subjects, k) }

var quantities = []QuantityRow{
	{Word: "time", Subjects: []Kind{KindMark, KindHappening}, Kind: InstantValue, Example: "time back"},
	{Word: "count", Subjects: []Kind{KindHappening}, Kind: NumberValue, Cumulative: true, Example: "count C2 assigned"},

	{Word: "owner", Subjects: []Kind{KindPartition}, Kind: NameValue, Example: "owner orders-2"},
	{Word: "committed", Subjects: []Kind{KindPartition}, Kind: NumberValue, Example: "committed orders-2"},
	{Word: "position", Subjects: []Kind{KindPartition}, Kind: NumberValue, Example: "position orders-2"},
	{Word: "log-start", Subjects: []Kind{KindPartition}, Kind: NumberValue, Example: "log-start orders-2"},
	{Word: "log-end", Subjects: []Kind{KindPartition}, Kind: NumberValue, Example: "log-end orders-2"},
	{Word: "lag", Subjects: []Kind{KindGroup, KindPartition}, Kind: NumberValue, Example: "lag orders-app"},
	{Word: "records-lag", Subjects: []Kind{KindPartition}, Kind: NumberValue, Example: "records-lag orders-2"},
	{Word: "duplicates", Subjects: []Kind{KindGroup, KindConsumer, KindPartition}, Kind: NumberValue, Cumulative: true, Example: "duplicates orders-app"},
	{Word: "losses", Subjects: []Kind{KindGroup, KindPartition}, Kind: NumberValue, Cumulative: true, Example: "losses orders-app"},

	{Word: "pause", Subjects: []Kind{KindConsumer}, Kind: DurationValue, Cumulative: true, Example: "pause C1 from stable to back"},
	{Word: "processed", Subjects: []Kind{KindConsumer, KindGroup}, Kind: NumberValue, Cumulative: true, Example: "processed C1"},
	{Word: "requests", Subjects: []Kind{KindConsumer}, Kind: NumberValue, Cumulative: true, Example: "requests C1"},
	{Word: "fetched-bytes", Subjects: []Kind{KindConsumer}, Kind: NumberValue, Cumulative: true, Example: "fetched-bytes C1"},
	{Word: "remote-bytes", Subjects: []Kind{KindConsumer}, Kind: NumberValue, Cumulative: true, Example: "remote-bytes C1"},
	{Word: "buffered", Subjects: []Kind{KindConsumer}, Kind: NumberValue, Example: "buffered C1"},
	{Word: "latency-p50", Subjects: []Kind{KindConsumer}, Kind: DurationValue, Example: "latency-p50 C1"},
	{Word: "latency-p99", Subjects: []Kind{KindConsumer}, Kind: DurationValue, Example: "latency-p99 C1"},
	{Word: "partitions", Subjects: []Kind{KindConsumer}, Kind: NumberValue, Example: "partitions C1"},
	{Word: "owned", Subjects: []Kind{KindConsumer}, Kind: ListValue, Example: "owned C1"},
	{Word: "gained", Subjects: []Kind{KindConsumer}, Kind: NumberValue, Cumulative: true, Example: "gained C1 from stable"},
	{Word: "released", Subjects: []Kind{KindConsumer}, Kind: NumberValue, Cumulative: true, Example: "released C1 from stable"},
	{Word: "state", Subjects: []Kind{KindConsumer, KindGroup}, Kind: WordValue, Example: "state orders-app"},

	{Word: "generation", Subjects: []Kind{KindGroup, KindConsumer}, Kind: NumberValue, Example: "generation orders-app"},
	{Word: "members", Subjects: []Kind{KindGroup}, Kind: NumberValue, Example: "members orders-app"},
	{Word: "leader", Subjects: []Kind{KindGroup}, Kind: NameValue, Example: "leader orders-app"},
	{Word: "protocol", Subjects: []Kind{KindGroup}, Kind: WordValue, Example: "protocol orders-app"},
	{Word: "rebalances", Subjects: []Kind{KindGroup}, Kind: NumberValue, Cumulative: true, Example: "rebalances orders-app"},
	{Word: "moved", Subjects: []Kind{KindGroup}, Kind: NumberValue, Cumulative: true, Example: "moved orders-app from stable"},
	{Word: "commits", Subjects: []Kind{KindGroup}, Kind: NumberValue, Cumulative: true, Example: "commits orders-app"},

	// One owner per partition and generation, conserved records, state that its records give again, no timer in the past.
	{Word: "broken", Subjects: []Kind{KindGroup}, Kind: NumberValue, Example: "broken orders-app"},

	{Word: "setting", Subjects: []Kind{KindConsumer, KindSetting}, Kind: WordValue, Example: "setting C1 session.timeout.ms"},
}

// Quantities is the table, for help and completion. Callers must not change it.
func Quantities() []QuantityRow { return quantities }

func quantityRow(word string) *QuantityRow {
	for i := range quantities {
		if quantities[i].Word == word {
			return &quantities[i]
		}
	}
	return nil
}

// lives are the words of "state C2".
var lives = []string{"not-started", "running", "blocked", "frozen", "closing", "closed", "crashed", "failed"}

// Lives are the words for a consumer's state, by trace.Life.
func Lives() []string { return lives }
