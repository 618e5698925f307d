package i18n

// The legend of the figures.
var (
	MarkConsuming = Text{"처리 중", "consuming"}
	MarkStopped   = Text{"멈춤", "stopped"}
	MarkGone      = Text{"그룹에서 빠짐", "removed from the group"}
	MarkHeartbeat = Text{"하트비트 · 빠진 하트비트", "heartbeat, missed heartbeat"}
	MarkRequest   = Text{"요청", "request"}
	MarkReply     = Text{"응답", "reply"}
	MarkLog       = Text{"커밋한 곳까지 · 남은 곳", "committed, still to do"}
	MarkCommitted = Text{"커밋", "committed offset"}
	MarkPosition  = Text{"위치", "position"}
	MarkLogEnd    = Text{"로그 끝", "log end"}
	MarkStretched = Text{"늘려 그린 구간", "stretched time"}
)
