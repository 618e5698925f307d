package scenario

import "rebalancelab/engine/kafka"

// nearest is the word that was probably meant: the one with the smallest edit
// distance, if that is small for the word's length. Equal distances: the first.
func nearest(word string, words []string) string {
	best, found := max(1, len(word)/3), ""
	if len(word) > 2*MaxNameBytes {
		return ""
	}
	for _, w := range words {
		if d := distance(word, w, best); d < best || d == best && found == "" {
			best, found = d, w
		}
	}
	if found == word {
		return ""
	}
	return found
}

// NearestSetting is the consumer's setting that was probably meant, "" if none is near.
func NearestSetting(name string) string {
	var names []string
	rows := kafka.Settings()
	for i := range rows {
		if rows[i].Scope == kafka.ConsumerScope {
			names = append(names, rows[i].Name)
		}
	}
	return nearest(name, names)
}

// distance is Damerau and Levenshtein's number of single slips (a letter too
// many, missing, wrong, or two swapped) between a and b, letter case ignored; more
// than limit is not counted further.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before := make([]int, len(b)+1)
	above := make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if lower(a[i-1]) == lower(b[j-1]) {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && lower(a[i-1]) == lower(b[j-2]) && lower(a[i-2]) == lower(b[j-1]) {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above = above, row
	}
	return above[len(b)]
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
