package group

// SetConfig replaces the broker's settings. They count from now on; timers that
// run keep their deadlines, as in a broker whose dynamic settings are changed.
func (c *Coordinator) SetConfig(cfg Config) {
	if c.cfg.AppendLatency <= 0 && cfg.AppendLatency > 0 {
		c.committed = c.sharedCopy()
	}
	c.cfg = cfg
}

// sharedCopy is the live state as its readers see it: groups of the consumer
// protocol are copied, classic ones shared.
func (c *Coordinator) sharedCopy() store {
	same := map[*classicGroup]*classicGroup{}
	for _, e := range c.live.groups {
		if e.classic != nil {
			same[e.classic] = e.classic
		}
	}
	return c.live.clone(same)
}
