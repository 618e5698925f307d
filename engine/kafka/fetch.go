package kafka

// FetchWanted is one partition of a fetch request. Partitions are named by their
// number in the world.
type FetchWanted struct {
	Partition int32
	Offset    int64
}

// Fetched is one partition of a fetch answer: records From ≤ o < To.
type Fetched struct {
	Partition     int32
	Error         ErrorCode
	From, To      int64
	Bytes         int64
	HighWatermark int64
	LogStart      int64
}
