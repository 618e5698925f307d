package i18n

// What the command line says about a run.
var (
	GoalMissed   = Text{"expect %s: 어긋났어요", "expect %s: does not hold"}
	GoalMissedIs = Text{"expect %s: 어긋났어요. 실제 값은 %s", "expect %s: does not hold, it is %s"}
	RunStopped   = Text{"여기서 멈췄어요: %s", "the run stopped: %s"}
	EventsFlag   = Text{"%s 한도는 `--events %d`처럼 늘릴 수 있어요.", "%s Or raise the limit: `--events %d`."}
)
