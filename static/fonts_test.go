package static

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The same files that fonts/build.mjs reads.
var (
	texts    = regexp.MustCompile(`\.(go|templ|md|scn|quiz|ts|mjs|json|java|txt)$`)
	notTexts = regexp.MustCompile(`(_test\.go|_templ\.go|^engine/conform/|^static/fonts/|^static/dist/|^node_modules/|^bin/|^tmp/|^shots/|^\.git/|/testdata/)`)
)

func TestEverySyllableIsInTheShippedFonts(t *testing.T) {
	shipped, err := os.ReadFile("fonts/syllables.txt")
	require.NoError(t, err)
	missing := map[string]string{}
	root := os.DirFS("..")
	require.NoError(t, fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && notTexts.MatchString(path+"/") {
			return fs.SkipDir
		}
		if entry.IsDir() || !texts.MatchString(path) || notTexts.MatchString(path) {
			return nil
		}
		text, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		for _, char := range string(text) {
			if char >= '가' && char <= '힣' && !strings.ContainsRune(string(shipped), char) {
				missing[string(char)] = path
			}
		}
		return nil
	}))
	assert.Empty(t, missing, "run \"make fonts\": these syllables would be drawn in another font")
}

func TestFontsWereBuiltFromTheSyllables(t *testing.T) {
	syllables, err := os.ReadFile("fonts/syllables.txt")
	require.NoError(t, err)
	text, err := os.ReadFile("fonts/fonts.json")
	require.NoError(t, err)
	var built struct {
		Syllables string
		Bytes     map[string]int64
	}
	require.NoError(t, json.Unmarshal(text, &built))
	sum := sha256.Sum256(syllables)
	assert.Equal(t, built.Syllables, hex.EncodeToString(sum[:]), "run \"make fonts\"")
	total, latin := int64(0), int64(0)
	for name, bytes := range built.Bytes {
		info, err := os.Stat(filepath.Join("fonts", name+".woff2"))
		require.NoError(t, err)
		assert.Equal(t, bytes, info.Size(), name)
		total += bytes
		if !strings.Contains(name, "hangul") {
			latin += bytes
		}
	}
	assert.LessOrEqual(t, total, int64(170_000), "a Korean page")
	assert.LessOrEqual(t, latin, int64(36_000), "an English page")
}

func TestLicencesAreBesideTheFonts(t *testing.T) {
	for file, owner := range map[string]string{"OFL-Pretendard.txt": "Kil Hyung-jin", "OFL-JetBrainsMono.txt": "JetBrains Mono Project Authors"} {
		licence, err := os.ReadFile("fonts/" + file)
		require.NoError(t, err)
		assert.Contains(t, string(licence), owner)
		assert.Contains(t, string(licence), "SIL OPEN FONT LICENSE Version 1.1")
	}
}
