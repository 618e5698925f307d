package bring

import (
	"slices"
	"strings"
)

// isSecurity tells by the beginning: what Kafka's consumer, other clients and Spring
// have about encryption and logins. None of it concerns what a group does.
func isSecurity(name string) bool {
	family, _, _ := strings.Cut(name, ".")
	return family == "sasl" || family == "ssl" || family == "security" || family == "jaas"
}

// hidden stands for what is nobody else's business; Kafka's own logs write it too.
const hidden = "[hidden]"

// secretWords are parts of names, and of texts that hold such names, whose values
// are secrets: those that ConfigDef has as passwords, and other clients' like.
var secretWords = []string{"password", "passwd", "passphrase", "secret", "jaas", "private key", ".pem", "keystore.certificate", "truststore.certificates"}

func secret(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(secretWords, func(w string) bool { return strings.Contains(text, w) })
}

// shown is a value as it may stand on a screen.
func shown(name, value string) string {
	if value != "" && (secret(name) || secret(value) || strings.HasSuffix(name, ".key")) {
		return hidden
	}
	return value
}
