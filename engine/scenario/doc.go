// Package scenario is the language of the site: a .scn file says who there is,
// what happens when, which moments have names, and what should come out.
//
// A line is one command, verb first, then names, then key=value with Kafka's own
// setting names:
//
//	consumer C1 C2 C3 group=orders-app subscribe=orders process=200ms/record
//	start C1 C2 C3
//	settle
//	at 12s
//	crash C2
//	mark back when orders-app stable
//	run until back
//	expect owner orders-2 = C1
//
// The package parses (Parse), formats (Format), completes (Complete) and explains
// itself (Verbs, Happenings, Quantities, Codes). It gives codes, arguments and
// positions, never sentences: those live in package say. It runs nothing: the
// engine does, and it is also the engine that judges conditions.
//
// GRAMMAR.md beside this file is the grammar for people.
package scenario
