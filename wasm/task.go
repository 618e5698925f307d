package main

// sliceMillis is how long a call works before it gives way. The rest of eight
// milliseconds is left to what cannot be interrupted: one step, one snapshot, the
// collection of garbage.
const sliceMillis = 4

// task is an answer in the making. It has a stack of its own, so that whatever it is
// at stops in the middle and goes on with the next call. Of task and session only
// one is ever awake.
type task struct {
	id    int64
	wake  chan bool // false: nobody wants the answer any more
	sleep chan struct{}
	done  bool
	out   string
}

// givenUp ends a task that nobody wants any more.
type givenUp struct{}

// begin makes a task that is still asleep.
func (s *session) begin(id int64, request string, do func() reply) {
	t := &task{id: id, wake: make(chan bool), sleep: make(chan struct{})}
	s.task = t
	go func() {
		if <-t.wake {
			t.out = s.guard(id, request, do)
		}
		t.done = true
		t.sleep <- struct{}{}
	}()
}

// resume lets the task work for a while. What comes out is its answer, or that there
// is more to do.
func (s *session) resume() string {
	t := s.task
	t.wake <- true
	<-t.sleep
	if !t.done {
		return encode(&More{ID: t.id})
	}
	s.task = nil
	return t.out
}

// giveUp ends the task, if there is one.
func (s *session) giveUp() {
	if t := s.task; t != nil {
		t.wake <- false
		<-t.sleep
		s.task = nil
	}
}

// late tells whether this call has taken its time.
func (s *session) late() bool { return s.clock != nil && s.clock() >= s.until }

// rest is called by whatever works, at places where it can be interrupted.
func (s *session) rest() {
	t := s.task
	if t == nil || !s.late() {
		return
	}
	t.sleep <- struct{}{}
	if !<-t.wake {
		panic(givenUp{})
	}
}

// guard makes an answer. It never panics: a panic becomes a reply that says how to
// replay it.
func (s *session) guard(id int64, request string, do func() reply) (out string) {
	defer func() {
		switch fault := recover(); fault {
		case nil, givenUp{}:
		default:
			out = encode(&Panic{ID: id, Script: s.script, At: int64(s.at), Text: faultText(fault), Request: request})
			s.run, s.film, s.view, s.sweep = nil, nil, nil, nil
		}
	}()
	answer := do()
	if answer == nil {
		return encode(&Panic{ID: id, Text: "a request that the protocol does not have", Request: request})
	}
	w := jsonWriter{rest: s.rest}
	answer.write(&w)
	return string(w.out)
}
