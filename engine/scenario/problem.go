package scenario

// Problem is what is wrong with a script and where. Sentences are made from code
// and arguments in package say.
type Problem struct {
	Code       Code
	Args       []string
	Line       int    // from 1; 0 = the script as a whole
	Column     int    // from 1, in runes
	EndColumn  int    // first column after the fault
	Suggestion string // what may have been meant, "" if nothing is near
}

// Code names a kind of problem or of answer. It is the id of its words.
type Code string

// What can be wrong with a script before it runs. The comment says the arguments.
const (
	ScriptTooLong    Code = "ScriptTooLong"   // bytes, limit
	TooManyLines     Code = "TooManyLines"    // limit
	LineTooLong      Code = "LineTooLong"     // limit
	NotText          Code = "NotText"         // invalid UTF-8 or a control character
	TooMany          Code = "TooMany"         // what (limit id), limit
	MissingVersion   Code = "MissingVersion"  // the line to write
	UnknownVersion   Code = "UnknownVersion"  // found, newest known
	UnknownVerb      Code = "UnknownVerb"     // word, another verb that may be meant
	UnknownTool      Code = "UnknownTool"     // word, the tool that there is
	MissingArgument  Code = "MissingArgument" // verb, argument id
	TooManyWords     Code = "TooManyWords"    // verb, word
	UnknownKey       Code = "UnknownKey"      // verb, key
	MissingKey       Code = "MissingKey"      // verb, key
	DoubleKey        Code = "DoubleKey"       // key
	SpaceAroundSign  Code = "SpaceAroundSign" // key
	MissingValue     Code = "MissingValue"    // key
	OneOfKeys        Code = "OneOfKeys"       // verb, keys
	ClashingKeys     Code = "ClashingKeys"    // key, key
	UnclosedQuote    Code = "UnclosedQuote"
	BadName          Code = "BadName"          // word, limit
	BadRange         Code = "BadRange"         // word
	ReservedName     Code = "ReservedName"     // word
	NameTaken        Code = "NameTaken"        // word, kind id of the earlier use
	UnknownConsumer  Code = "UnknownConsumer"  // word
	UnknownGroup     Code = "UnknownGroup"     // word
	UnknownTopic     Code = "UnknownTopic"     // word
	UnknownProducer  Code = "UnknownProducer"  // word
	UnknownName      Code = "UnknownName"      // word
	UnknownMark      Code = "UnknownMark"      // word
	BadPartition     Code = "BadPartition"     // word
	BadOffsets       Code = "BadOffsets"       // word
	NoSuchPartition  Code = "NoSuchPartition"  // word, number of partitions
	BadDuration      Code = "BadDuration"      // word
	TimeTooLong      Code = "TimeTooLong"      // word, limit
	TimeGoesBack     Code = "TimeGoesBack"     // word, earlier time
	BadNumber        Code = "BadNumber"        // key, word, fault id, lowest, highest
	OutOfRange       Code = "OutOfRange"       // key, lowest, highest
	BadRate          Code = "BadRate"          // word
	BadProcess       Code = "BadProcess"       // word
	BadCallback      Code = "BadCallback"      // word
	BadWord          Code = "BadWord"          // key, word, choices
	UnknownSetting   Code = "UnknownSetting"   // name
	WrongSetting     Code = "WrongSetting"     // name, scope id of where it belongs
	BadSetting       Code = "BadSetting"       // name, value, Kafka's own reason
	PatternNotRE2    Code = "PatternNotRE2"    // pattern, feature id
	BadPattern       Code = "BadPattern"       // pattern
	HeaderTooLate    Code = "HeaderTooLate"    // verb
	DoubleHeader     Code = "DoubleHeader"     // verb
	NotWithAt        Code = "NotWithAt"        // verb
	BadTag           Code = "BadTag"           // word
	EmptyText        Code = "EmptyText"        // verb
	TextTooLong      Code = "TextTooLong"      // verb, limit
	UnsupportedKafka Code = "UnsupportedKafka" // version, known versions
	BadCondition     Code = "BadCondition"     // text
	UnknownHappening Code = "UnknownHappening" // subject, word
	WrongSubject     Code = "WrongSubject"     // word, kind id that it needs
	UnknownQuantity  Code = "UnknownQuantity"  // word
	MissingSubject   Code = "MissingSubject"   // quantity
	MissingSign      Code = "MissingSign"      // text
	WrongKind        Code = "WrongKind"        // word, kind id that is needed
	GroupNeeded      Code = "GroupNeeded"      // partition
	NotCumulative    Code = "NotCumulative"    // quantity
	NotInMark        Code = "NotInMark"        // word
	EmptyExpression  Code = "EmptyExpression"
)

// What can stop a run. The engine reports these with the line that was running.
const (
	TooManyEvents  Code = "TooManyEvents"  // limit
	TooManySteps   Code = "TooManySteps"   // limit
	TooMuchTime    Code = "TooMuchTime"    // limit
	TooMuchMemory  Code = "TooMuchMemory"  // limit
	TimeStands     Code = "TimeStands"     // instant, limit
	NeverSettled   Code = "NeverSettled"   // how long it waited
	NeverHappened  Code = "NeverHappened"  // condition, how long it waited
	TimePassed     Code = "TimePassed"     // time in the line, time it is
	AlreadyStarted Code = "AlreadyStarted" // consumer
	NotRunning     Code = "NotRunning"     // consumer
	NotAMember     Code = "NotAMember"     // consumer
	// UnknownTransaction: it is not open.
	UnknownTransaction Code = "UnknownTransaction" // transaction
	TopicGone          Code = "TopicGone"          // topic
	TopicExists        Code = "TopicExists"        // topic
	RefusedByWorld     Code = "RefusedByWorld"     // code of the world, its arguments
	NoSuchMoment       Code = "NoSuchMoment"       // mark that was never met
)

// Codes lists every problem code, so that a test can hold that each has words.
func Codes() []Code {
	return []Code{ScriptTooLong, TooManyLines, LineTooLong, NotText, TooMany, MissingVersion, UnknownVersion,
		UnknownVerb, UnknownTool, MissingArgument, TooManyWords, UnknownKey, MissingKey, DoubleKey, SpaceAroundSign,
		MissingValue, OneOfKeys, ClashingKeys, UnclosedQuote, BadName, BadRange, ReservedName, NameTaken,
		UnknownConsumer, UnknownGroup, UnknownTopic, UnknownProducer, UnknownName, UnknownMark, BadPartition, BadOffsets,
		NoSuchPartition, BadDuration, TimeTooLong, TimeGoesBack, BadNumber, OutOfRange, BadRate, BadProcess,
		BadCallback, BadWord, UnknownSetting, WrongSetting, BadSetting, PatternNotRE2, BadPattern, HeaderTooLate,
		DoubleHeader, NotWithAt, BadTag, EmptyText, TextTooLong, UnsupportedKafka, BadCondition,
		UnknownHappening, WrongSubject, UnknownQuantity, MissingSubject, MissingSign, WrongKind, GroupNeeded,
		NotCumulative, NotInMark, EmptyExpression,
		TooManyEvents, TooManySteps, TooMuchTime, TooMuchMemory, TimeStands, NeverSettled, NeverHappened, TimePassed,
		AlreadyStarted, NotRunning, NotAMember, UnknownTransaction, TopicGone, TopicExists, RefusedByWorld, NoSuchMoment}
}
