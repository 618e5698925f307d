package scenario

// Answer says how an expectation came out. It is the id of its words.
type Answer string

// The answers, with the fields of the goal that carry the rest.
const (
	AnswerNotYet     Answer = "AnswerNotYet"     // the run is not over
	AnswerIs         Answer = "AnswerIs"         // Got is the left side's value
	AnswerHappened   Answer = "AnswerHappened"   // at At
	AnswerNever      Answer = "AnswerNever"      // it did not happen
	AnswerNotReached Answer = "AnswerNotReached" // the mark Name was not reached
	AnswerOrder      Answer = "AnswerOrder"      // first at At, the other Got later (negative: earlier)
)

// Answers lists them, so that a test can hold that each has words.
func Answers() []Answer {
	return []Answer{AnswerNotYet, AnswerIs, AnswerHappened, AnswerNever, AnswerNotReached, AnswerOrder}
}
