package view

import "rebalancelab/web/i18n"

// labKeys are the keys of the workbench, in the order of its help.
var labKeys = []struct {
	keys []string
	text i18n.Text
}{
	{[]string{"Space", "K"}, i18n.KeyPlay},
	{[]string{"←", "→"}, i18n.KeyStep},
	{[]string{"Shift ←", "Shift →"}, i18n.KeyPhase},
	{[]string{",", "."}, i18n.KeyLane},
	{[]string{"↑", "↓"}, i18n.KeyMoveLane},
	{[]string{"PgUp", "PgDn"}, i18n.KeyJump},
	{[]string{"Home", "End"}, i18n.KeyEnds},
	{[]string{"Enter"}, i18n.KeyInspect},
	{[]string{"M"}, i18n.KeyMenu},
	{[]string{"Z"}, i18n.Undo},
	{[]string{"Shift Z"}, i18n.Redo},
	{[]string{"+", "−"}, i18n.KeyZoom},
	{[]string{"F", "0"}, i18n.KeyFit},
	{[]string{"P"}, i18n.PinRun},
	{[]string{"Ctrl K"}, i18n.PaletteOpen},
	{[]string{"L"}, i18n.CopyLink},
	{[]string{"/"}, i18n.KeyCommand},
	{[]string{"Esc"}, i18n.KeyEscape},
	{[]string{"?"}, i18n.HelpKeys},
	{[]string{"Ctrl Enter"}, i18n.KeyRunScript},
}
