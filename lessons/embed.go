package lessons

import "embed"

// Files is everything that this folder holds for readers: texts, plan, terms,
// the scenario library, and the Java programs with their output.
//
//go:embed points.txt pending.txt terms.txt cases.txt questions.txt */ko.md */en.md scenarios/*.scn java/*/src java/*/output
var Files embed.FS
