package kafka

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func ordered(keys []string) []string {
	out := []string{}
	for _, i := range StringOrder(keys) {
		out = append(out, keys[i])
	}
	return out
}

func TestHashMapOrderOfMemberIDs(t *testing.T) {
	assert.Equal(t, []string{"consumer4", "consumer3", "consumer2", "consumer1"},
		ordered([]string{"consumer1", "consumer2", "consumer3", "consumer4"}))
	keys := []string{}
	for _, n := range []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"} {
		keys = append(keys, "member"+n)
	}
	want := []string{}
	for _, n := range []string{"19", "17", "18", "8", "11", "9", "12", "6", "7", "10", "4", "15", "5", "16", "2", "13", "3", "14", "0", "1"} {
		want = append(want, "member"+n)
	}
	assert.Equal(t, want, ordered(keys))
	assert.Equal(t, []string{"uniform", "range"}, ordered([]string{"range", "uniform"}))
}

func TestTopicIDs(t *testing.T) {
	for text, hash := range map[string]int32{
		"T1-A4s3VTwiI5CTbEp6POw": 418407434, "T2-B4s3VTwiI5YHbPp6YUe": 885118816,
		"T3-CU8fVTLCz5YMkLoDQsa": 365927798, "T4-Tw9fVTLCz5HbPp6YQsa": -1944536819,
	} {
		u, ok := ParseUUID(text)
		require.True(t, ok, text)
		assert.Equal(t, hash, u.Hash(), text)
	}
	r := NewRandom(7)
	for range 1000 {
		u := r.UUID()
		back, ok := ParseUUID(u.String())
		require.True(t, ok)
		assert.Equal(t, u, back)
		assert.Len(t, u.Hyphenated(), 36)
	}
	for _, bad := range []string{"", "short", "A4s3VTwiI5CTbEp6POwAA!", "A4s3VTwiI5CTbEp6POwAAAA"} {
		_, ok := ParseUUID(bad)
		assert.False(t, ok, bad)
	}
}

func TestStringsCompareByUTF16(t *testing.T) {
	assert.Negative(t, CompareStrings("a", "ab"))
	assert.Negative(t, CompareStrings("A", "a"))
	// U+1F600 is a surrogate pair (D83D…) and sorts before U+FF5E in Java.
	assert.Negative(t, CompareStrings("\U0001F600", "～"))
}

func TestCrowdedBucketEnlargesSmallTable(t *testing.T) {
	o := NewHashOrder()
	for i := range int32(9) {
		o.Add(i % 2 * 16) // all in bucket 0 of 16; the ninth makes it 32 buckets
	}
	assert.Equal(t, []int{0, 2, 4, 6, 8, 1, 3, 5, 7}, o.Order())
	o = NewHashOrder()
	for i := range int32(8) {
		o.Add(i % 2 * 16)
	}
	assert.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7}, o.Order())
}

func TestKeysPutAtTheHeadOfTheirBucket(t *testing.T) {
	o := NewHashOrderOfCopy(3, false).AtHead() // 8 buckets
	for _, h := range []int32{1, 9, 2, 17} {
		o.Add(h)
	}
	assert.Equal(t, []int{3, 1, 0, 2}, o.Order())
}
