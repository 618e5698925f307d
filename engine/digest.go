package engine

import "rebalancelab/engine/trace"

// Trace is the milestones as text, one a line, in no language: golden files and
// digests are made of it.
func (r *Run) Trace() string {
	names, events := r.Names(), r.Events()
	out := make([]byte, 0, 80*len(events))
	for i := range events {
		out = append(out, trace.Format(names, events, &events[i])...)
		out = append(out, '\n')
	}
	return string(out)
}

// Digest is four hexadecimal digits of the milestones so far: a link carries it,
// so that an engine which plays the script differently says so. It is FNV-1a,
// folded.
func (r *Run) Digest() string {
	names, events := r.Names(), r.Events()
	h := uint64(14695981039346656037)
	for i := range events {
		for _, c := range []byte(trace.Format(names, events, &events[i])) {
			h = (h ^ uint64(c)) * 1099511628211
		}
		h = (h ^ '\n') * 1099511628211
	}
	h ^= h >> 32
	h ^= h >> 16
	const hex = "0123456789abcdef"
	return string([]byte{hex[h>>12&15], hex[h>>8&15], hex[h>>4&15], hex[h&15]})
}
