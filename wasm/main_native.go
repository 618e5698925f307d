//go:build !js

package main

import "os"

// main lets the protocol be spoken to from a shell: each argument is a request.
func main() {
	var s session
	for _, request := range os.Args[1:] {
		_, _ = os.Stdout.WriteString(s.handle(request) + "\n")
	}
}
