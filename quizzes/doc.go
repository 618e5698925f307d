// Package quizzes is the bank of questions, and the grader.
//
// An item is text in items/*.quiz: numbers to draw, a script, options, and for
// each option the condition that would make it true. A variant is an item with
// numbers drawn from a seed; the same id and seed give the same question. Nobody
// types the answer in: the engine runs the script, and the option whose
// conditions hold is right. A wrong option carries the rule that contradicts it,
// and the same run shows what really happens.
package quizzes
