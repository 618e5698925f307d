package client

import "rebalancelab/engine/kafka"

// meter counts as Kafka's metrics do: over up to two samples of
// metrics.sample.window.ms each. A metric that has not been there for one whole
// sample is divided by a sample all the same.
type meter struct {
	window   kafka.Millis
	began    [2]kafka.Millis // of the sample before and of the present one
	requests [2]int64
	bytes    [2]int64
}

// Totals of the process, and its rates now.
type Rates struct {
	Requests, Bytes int64 // per second, ×1000
}

func (m *meter) start(now, window kafka.Millis) {
	*m = meter{window: max(window, 1), began: [2]kafka.Millis{now, now}}
}

func (m *meter) add(now kafka.Millis, requests, bytes int64) {
	if now >= m.began[1]+m.window {
		m.began[0], m.requests[0], m.bytes[0] = m.began[1], m.requests[1], m.bytes[1]
		m.began[1], m.requests[1], m.bytes[1] = now, 0, 0
	}
	m.requests[1] += requests
	m.bytes[1] += bytes
}

func (m *meter) rates(now kafka.Millis) Rates {
	r, from := Rates{}, now
	for i := range m.began {
		if now < m.began[i]+2*m.window { // older ones are forgotten
			r.Requests += m.requests[i]
			r.Bytes += m.bytes[i]
			from = min(from, m.began[i])
		}
	}
	elapsed := int64(now - from)
	if elapsed < int64(m.window) {
		elapsed += int64(m.window)
	}
	return Rates{r.Requests * 1_000_000 / elapsed, r.Bytes * 1_000_000 / elapsed}
}
