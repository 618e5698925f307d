package say

import "strings"

// Josa appends the particle that fits how word is read aloud: pair is
// "with/without final consonant", such as "이/가", "은/는", "을/를", "과/와" or
// "으로/로" (a final ㄹ counts as none there).
func Josa(word, pair string) string { return word + Particle(word, pair) }

// Particle is what Josa appends, for words that stand in a mark of their own.
func Particle(word, pair string) string {
	with, without, ok := strings.Cut(pair, "/")
	if !ok {
		return pair
	}
	final := finalConsonant(word)
	if final == noFinal || (final == finalRieul && strings.HasPrefix(with, "으")) {
		return without
	}
	return with
}

type final uint8

const (
	noFinal final = iota
	finalRieul
	finalOther
)

// finalConsonant says how the last syllable of word ends when it is read in
// Korean: Hangul by its code, numbers digit by digit or as a number, Latin
// letters by their name (single capitals) or by sound.
func finalConsonant(word string) final {
	word = strings.TrimRight(word, "()[]'\"”’`.,:;!? ")
	runes := []rune(word)
	if len(runes) == 0 {
		return noFinal
	}
	last := runes[len(runes)-1]
	switch {
	case last >= '가' && last <= '힣':
		return hangulFinal(last)
	case last >= '0' && last <= '9':
		return numberFinal(runes)
	case last == '%':
		return noFinal // 퍼센트
	}
	return latinFinal(runes)
}

func hangulFinal(r rune) final {
	switch (r - '가') % 28 {
	case 0:
		return noFinal
	case 8:
		return finalRieul
	}
	return finalOther
}

// numberFinal reads 0 영 1 일 2 이 3 삼 4 사 5 오 6 육 7 칠 8 팔 9 구, and numbers that
// end in zeros by their unit: 10 십, 100 백, 1000 천, 10000 만.
func numberFinal(runes []rune) final {
	last := runes[len(runes)-1]
	if last == '0' && len(runes) > 1 && isDigit(runes[len(runes)-2]) {
		return finalOther
	}
	switch last {
	case '1', '7', '8':
		return finalRieul
	case '0', '3', '6':
		return finalOther
	}
	return noFinal
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func latinFinal(runes []rune) final {
	n := len(runes)
	last := runes[n-1]
	alone := n == 1 || !isLetter(runes[n-2])
	if alone || last >= 'A' && last <= 'Z' { // spelled: 엘, 엠, 엔, 알
		switch last | 0x20 {
		case 'l', 'r':
			return finalRieul
		case 'm', 'n':
			return finalOther
		}
		return noFinal
	}
	switch last {
	case 'l':
		return finalRieul
	case 'm', 'n':
		return finalOther
	case 'b', 'c', 'g', 'k', 'p', 't':
		if before := runes[n-2]; strings.ContainsRune("aeiou", before) || before == last || (last == 'g' && before == 'n') || (last == 'k' && before == 'c') {
			return finalOther // app 앱, lag 랙, book 북, string 스트링
		}
	case 'e':
		if strings.HasSuffix(string(runes), "able") || strings.HasSuffix(string(runes), "ple") {
			return finalRieul // Stable 스테이블
		}
	}
	return noFinal
}
