//go:build js

package main

import "syscall/js"

// main hands one function to the Worker and stays. Requests and replies are
// strings: one crossing of the border each, whatever they hold.
func main() {
	var s session
	js.Global().Set("rebalanceLabVersion", ProtocolVersion)
	js.Global().Set("rebalanceLab", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 1 || args[0].Type() != js.TypeString {
			return ""
		}
		return s.handle(args[0].String())
	}))
	select {}
}
