//go:build !js

package engine

import "embed"

// Proof is what can be shown of the model to those who doubt it: the rules in both
// languages, everything that asserts one of them beside the library's scenarios,
// and how many of Kafka's own answers were compared. The browser's engine is built
// without it.
//
//go:embed RULES.md RULES.ko.md *_test.go */*_test.go sim/testdata/*.txt
//go:embed conform/testdata/coordinator-rules.jsonl conform/figures.json
var Proof embed.FS
