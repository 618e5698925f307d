package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A panic leaves functions in their middle and goes on where their deferred calls
// are. What is caught, and what the functions then return, must be the same too.

type holder struct{ next *holder }

// nothing is a map that was never made, zero a number that the compiler does not know.
var (
	nothing map[int]int
	zero    int
)

var faults = []func(n int){
	func(n int) { use([]int{1, 2, 3}[n]) },
	func(n int) { use([]int{1, 2, 3}[n : n-1]) },
	func(n int) { use("text"[n:]) },
	func(n int) { use(n / zero) },
	func(n int) { nothing[n] = n },
	func(n int) { var h holder; use(h.next.next) },
	func(n int) { var x any = n; use(x.(string)) },
	func(n int) { var x any = n; use(x.(fmt.Stringer)) },
	func(n int) { use(make([]int, n-2*n)) },
	func(n int) { panic(fmt.Sprint("own text ", n)) },
	func(n int) { panic(fmt.Errorf("own error %d", n)) },
	func(n int) { deep(n * 400) },
	func(int) {},
}

// use keeps the compiler from leaving out what a fault computes.
//
//go:noinline
func use(any) {}

// deep panics far down, on a stack that has grown meanwhile.
func deep(n int) int {
	if n == 0 {
		panic("deep")
	}
	defer func() { n++ }()
	return deep(n-1) + n
}

// caught runs a fault and tells what it was; its result is set before, during and
// after.
func caught(f func(int), n int) (text string) {
	text = "none"
	defer func() { text += " and done" }()
	defer func() {
		if fault := recover(); fault != nil {
			text = fmt.Sprint(fault)
		}
	}()
	for i := range n {
		text = fmt.Sprint("begun ", i)
		if i == n-1 {
			f(n)
		}
	}
	return text + ", no fault"
}

// again catches a fault, throws it once more and catches that.
func again(f func(int), n int) (text string) {
	defer func() { text = fmt.Sprint("outer ", recover()) }()
	func() {
		defer func() {
			if fault := recover(); fault != nil {
				panic(fmt.Sprint("again ", fault))
			}
		}()
		f(n)
	}()
	return "none"
}

func writeFaults(out string) error {
	var b strings.Builder
	for i, f := range faults {
		fmt.Fprintln(&b, i, caught(f, 7), "/", again(f, 9))
	}
	return os.WriteFile(filepath.Join(out, "faults.txt"), []byte(b.String()), 0o644)
}
