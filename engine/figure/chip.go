package figure

// ChipClass is the class of a consumer's chip in HTML: "m1" to "m6", with
// "striped" for the second six; "" where members are too many for hues.
func (f *Film) ChipClass(consumer int32) string {
	h := f.hue(consumer)
	switch {
	case h.off:
		return ""
	case h.striped:
		return "m" + decimal(int32(h.number)) + " striped"
	}
	return "m" + decimal(int32(h.number))
}
