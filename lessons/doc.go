// Package lessons reads the texts of the lessons, ties them to runs of the
// engine, and hands them to the site as pages.
//
// A lesson is a folder with two originals of one text, ko.md and en.md: the same
// sections, figures, questions and points, each written in its own language.
// Nothing about a run is typed in: numbers are expressions, figures and
// misconceptions name a scenario of the library, predictions are answered by
// running it. Load reads everything; Check lists what does not hold together,
// with file and line.
package lessons
