package kafka

// Random is the engine's only source of chance: splitmix64, a value that can be
// copied with the world it belongs to. Equal seeds give equal sequences on every
// machine.
type Random struct{ state uint64 }

// NewRandom starts a sequence from a seed.
func NewRandom(seed uint64) Random { return Random{state: seed} }

// Uint64 is the next 64 random bits.
func (r *Random) Uint64() uint64 {
	r.state += 0x9E3779B97F4A7C15
	z := r.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Below is a number in [0, n); n must be positive.
func (r *Random) Below(n int64) int64 {
	return int64(r.Uint64() % uint64(n))
}

// UUID is a random (version 4) id.
func (r *Random) UUID() UUID {
	msb := r.Uint64()&^0xF000 | 0x4000
	lsb := r.Uint64()&^(3<<62) | 1<<63
	return UUID{Msb: int64(msb), Lsb: int64(lsb)}
}

// Split starts an independent sequence, so that one actor's draws do not shift
// another's.
func (r *Random) Split() Random { return Random{state: r.Uint64()} }
