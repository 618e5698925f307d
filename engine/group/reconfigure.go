package group

// SetConfig replaces the broker's settings. They count from now on; timers that
// run keep their deadlines, as in a broker whose dynamic settings are changed.
func (c *Coordinator) SetConfig(cfg Config) { c.cfg = cfg }
