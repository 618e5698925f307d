package view

import "strings"

// markLetters write a row of marks: what became of each question, in order.
const markLetters = "-rw"

// ReadMarks reads a row of at most n marks; letters that it does not know mean
// that nothing is known.
func ReadMarks(text string, n int) []Mark {
	marks := make([]Mark, min(len(text), n))
	for i := range marks {
		marks[i] = Mark(max(strings.IndexByte(markLetters, text[i]), 0))
	}
	return marks
}

// WriteMarks is the row as ReadMarks reads it, "" where nothing is known.
func WriteMarks(marks []Mark) string {
	b := make([]byte, len(marks))
	for i, m := range marks {
		b[i] = markLetters[min(int(m), len(markLetters)-1)]
	}
	return strings.TrimRight(string(b), "-")
}

// Carry notes the answer of this question in the row, and has the link to the next
// question carry it.
func (m *QuizItem) Carry() {
	for len(m.Done) < m.Index {
		m.Done = append(m.Done, Unanswered)
	}
	m.Done[m.Index-1] = MarkWrong
	if m.Correct {
		m.Done[m.Index-1] = MarkRight
	}
	m.NextPath += "?done=" + WriteMarks(m.Done)
}
