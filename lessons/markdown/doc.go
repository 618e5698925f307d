// Package markdown turns the text of a lesson or a question into HTML: goldmark
// with the few things that a text about Kafka needs.
//
//	**굵게(bold)**는        bold that closes before Hangul (emphasis.go)
//	{{pause C3}}(이)가      a number read from a run, with its particle (expression.go)
//	C2                      a member's chip in its colour (chip.go)
//	[[Space]]               a key (key.go)
//	[words](ref:run#mark)   words tied to a moment of a run (reference.go)
//	[하트비트](term:heartbeat) a term, with its English name at first use
//	:::figure … :::         blocks with a meaning (directive.go)
//
// Parsing leaves nodes that name things; whoever knows the runs fills in their
// values, and only then is the tree rendered. Line breaks between Hangul words
// stay white space, because Korean separates words with spaces.
package markdown
