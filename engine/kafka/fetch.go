package kafka

// FetchWanted is one partition of a fetch request. Partitions are named by their
// number in the world.
type FetchWanted struct {
	Partition int32
	Offset    int64
}

// Mark says what kind of offsets a stretch of a log holds, in the eyes of a reader.
type Mark uint8

// Marks.
const (
	Readable   Mark = iota
	Skipped         // transaction markers, and for read_committed what was aborted
	Unreadable      // a record that the deserializer refuses
)

// Fetched is one partition of a fetch answer, or a stretch of one: records From ≤ o < To.
type Fetched struct {
	Mark          Mark
	Partition     int32
	Error         ErrorCode
	From, To      int64
	Preferred     int32 // broker to read from instead, plus 1; 0 none (KIP-392)
	Bytes         int64
	HighWatermark int64
	LogStart      int64
}
