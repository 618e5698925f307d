//go:build js

package main

import "syscall/js"

// main hands one function to the Worker and stays. Requests and replies are
// strings: one crossing of the border each, whatever they hold.
func main() {
	clock := js.Global().Get("performance")
	s := session{clock: func() float64 { return clock.Call("now").Float() }}
	js.Global().Set("rebalanceLabVersion", ProtocolVersion)
	js.Global().Set("rebalanceLab", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 1 || args[0].Type() != js.TypeString {
			return ""
		}
		return s.handle(args[0].String())
	}))
	select {}
}
