// Package say is the only code that speaks: it turns events, states, problems
// and the language's own verbs into sentences, in Korean and English, as equals.
//
// Words are templates in tables, one pair per id, so that a missing language is
// a compile-time hole and a test finds an empty one. A slot such as {C} stands
// for an argument; in Korean a slot may carry the pair of particles that depends
// on how the word before it is read: "{C|이/가} 빠졌어요" gives "C1이" and "C2가".
package say
