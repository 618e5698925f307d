package scenario

import "rebalancelab/engine/trace"

// Happens names a happening. The engine knows which events it stands for.
type Happens uint8

// HappeningRow is one row of the table of happenings.
type HappeningRow struct {
	Word    string // may be several words: poll expired
	Subject Kind   // KindConsumer or KindGroup
	Takes   Kind   // "" or the kind of the word that follows
	Codes   []trace.Code
	Reasons []trace.Reason // if any, the event's reason must be one of these
	Settled bool           // the group becomes settled (no single event says so)
	State   string         // the event's Text must be this
	Example string
}

// ID is the id of its words: happening.poll-expired.
func (r *HappeningRow) ID() string { return dashed("happening.", r.Word) }

func dashed(prefix, word string) string {
	out := []byte(prefix)
	for i := range len(word) {
		if word[i] == ' ' {
			out = append(out, '-')
			continue
		}
		out = append(out, word[i])
	}
	return string(out)
}

func row(word string, codes ...trace.Code) HappeningRow {
	return HappeningRow{Word: word, Subject: KindConsumer, Codes: codes, Example: "C2 " + word}
}

var happenings = []HappeningRow{
	{Word: "stable", Subject: KindGroup, Settled: true, Example: "orders-app stable"},
	{Word: "rebalancing", Subject: KindGroup, Codes: []trace.Code{trace.RebalanceStarted, trace.GroupEpochBumped}, Example: "orders-app rebalancing"},
	{Word: "empty", Subject: KindGroup, Codes: []trace.Code{trace.GroupStateChanged}, State: "Empty", Example: "orders-app empty"},
	{Word: "in", Subject: KindGroup, Takes: KindState, Codes: []trace.Code{trace.GroupStateChanged}, Example: "orders-app in CompletingRebalance"},

	row("started", trace.ConsumerStarted, trace.ConsumerRestarted),
	row("restarted", trace.ConsumerRestarted),
	row("crashed", trace.ConsumerCrashed),
	row("frozen", trace.ConsumerFrozen),
	row("thawed", trace.ConsumerThawed),
	row("blocked", trace.ConsumerBlocked),
	row("unblocked", trace.ConsumerUnblocked),
	row("closing", trace.ConsumerClosing),
	row("closed", trace.ConsumerClosed),
	row("failed", trace.ConsumerFailed),
	row("cut", trace.NetworkCut),
	row("healed", trace.NetworkHealed),

	row("joined", trace.MemberAdded, trace.MemberReplaced),
	{Word: "left", Subject: KindConsumer, Codes: []trace.Code{trace.MemberRemoved}, Example: "C2 left",
		Reasons: []trace.Reason{trace.ReasonLeft, trace.ReasonPollExpired, trace.ReasonUnsubscribed, trace.ReasonOnClose}},
	{Word: "expired", Subject: KindConsumer, Codes: []trace.Code{trace.MemberRemoved}, Example: "C2 expired",
		Reasons: []trace.Reason{trace.ReasonSessionExpired}},
	row("removed", trace.MemberRemoved),
	row("leads", trace.LeaderChosen),

	row("rejoining", trace.JoinStarted),
	row("assigned", trace.Assigned),
	row("revoked", trace.Revoked),
	row("lost", trace.PartitionsLost),
	row("stopped", trace.Stopped),
	row("resumed", trace.Resumed),
	row("poll expired", trace.PollExpired),
	row("committed", trace.CommitAccepted),
	row("commit failed", trace.CommitFailed),
	row("commit rejected", trace.CommitRejected),
	row("position reset", trace.PositionReset),
	row("repeated", trace.Duplicated),
	{Word: "got", Subject: KindConsumer, Takes: KindError, Codes: []trace.Code{trace.ResponseArrived, trace.CommitFailed, trace.GenerationReset}, Example: "C2 got UNKNOWN_MEMBER_ID"},
	{Word: "threw", Subject: KindConsumer, Takes: KindException, Codes: []trace.Code{trace.ExceptionThrown, trace.CommitFailed, trace.ConsumerFailed}, Example: "C2 threw CommitFailedException"},

	{Word: "says", Subject: KindTool, Takes: KindText, Codes: []trace.Code{trace.ToolAnswered}, Example: "tool says Stable"},
}

// Happenings is the table, for help and completion. Callers must not change it.
func Happenings() []HappeningRow { return happenings }

// Anyone is the subject that stands for every consumer.
const Anyone = "anyone"

// groupStates are the words after "in".
var groupStates = []string{"Empty", "PreparingRebalance", "CompletingRebalance", "Stable", "Dead", "Assigning", "Reconciling"}
