package quizzes

import "embed"

// Files is the bank's items.
//
//go:embed items/*.quiz
var Files embed.FS
