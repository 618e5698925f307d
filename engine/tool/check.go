package tool

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// actions are what a command may do, in the order in which an error lists them.
var actions = []string{"list", "describe", "delete", "reset-offsets", "delete-offsets", "validate-regex"}

// Which of two options an error names first, where Java leaves it to chance.
const (
	groupScopes    = "[all-groups], [group]"
	offsetsToDrop  = "[group], [topic]"
	describeTables = "[members], [offsets], [state]"
)

const about = "This tool helps to list all consumer groups, describe a consumer group, delete consumer group info, or reset consumer group offsets."

const dryRunWarning = "WARN: No action will be performed as the --execute option is missing. In version 5.0, this command will require " +
	"either --dry-run or --execute to be specified. You should add the --dry-run option explicitly if you are scripting this command " +
	"and want to keep the current default behavior without prompting."

// check holds the options to each other, in Kafka's order (R-370 … R-372).
func (r *run) check() bool {
	g := r.given
	switch {
	case len(r.c.Args) == 0 || g.has("help"):
		return r.usage(about)
	case g.has("version"):
		r.print("4.3.1\n")
		return false
	case !g.has("validate-regex") && !g.has("bootstrap-server"):
		return r.usage(`Missing required argument "[bootstrap-server]"`)
	}
	named := g.has("group") || g.has("all-groups")
	return r.checkDescribe(named) && r.checkDelete(named) && r.checkReset(named) && r.clash("group", "all-groups") &&
		r.clash("group", "list") && r.clash("topic", "list", "describe") && r.checkActions()
}

func (r *run) checkDescribe(named bool) bool {
	if !r.given.has("describe") {
		return true
	}
	if !named {
		return r.usage("Option [describe] takes one of these options: " + groupScopes)
	}
	tables := 0
	for _, name := range []string{"members", "offsets", "state"} {
		if r.given.has(name) {
			tables++
		}
	}
	switch {
	case tables > 1:
		return r.usage("Option [describe] takes at most one of these options: " + describeTables)
	case len(r.given.values("state")) > 1:
		return r.uncaught(twice("state").class, twice("state").message)
	case len(r.given.values("state")) > 0:
		return r.usage("Option [describe] does not take a value for [state]")
	}
	return true
}

func (r *run) checkDelete(named bool) bool {
	switch {
	case !r.given.has("delete"):
	case !named:
		return r.usage("Option [delete] takes one of these options: " + groupScopes)
	case r.given.has("topic"):
		return r.usage("The consumer does not support topic-specific offset deletion from a consumer group.")
	}
	if r.given.has("delete-offsets") && (!r.given.has("group") || !r.given.has("topic")) {
		return r.usage("Option [delete-offsets] takes the following options: " + offsetsToDrop)
	}
	return true
}

func (r *run) checkReset(named bool) bool {
	g := r.given
	if !g.has("reset-offsets") {
		return true
	}
	switch {
	case g.has("dry-run") && g.has("execute"):
		return r.usage("Option [reset-offsets] only accepts one of [execute] and [dry-run]")
	case !g.has("dry-run") && !g.has("execute"):
		r.printErr(dryRunWarning + "\n")
	}
	if !named {
		return r.usage("Option [reset-offsets] takes one of these options: " + groupScopes)
	}
	for _, one := range []string{"to-offset", "to-datetime", "by-duration", "to-earliest", "to-latest", "to-current", "shift-by", "from-file"} {
		if !r.clash(one, slices.DeleteFunc(slices.Clone(scenarios), func(s string) bool { return s == one })...) {
			return false
		}
	}
	return true
}

// clash refuses options beside another one.
func (r *run) clash(used string, others ...string) bool {
	for _, o := range others {
		if r.given.has(used) && r.given.has(o) {
			return r.usage(`Option "[` + used + `]" can't be used with option "[` + o + `]"`)
		}
	}
	return true
}

func (r *run) checkActions() bool {
	n := 0
	for _, a := range actions {
		if r.given.has(a) {
			n++
		}
	}
	if n == 1 {
		return true
	}
	return r.usage("Command must include exactly one action: --" + strings.Join(actions, ", --"))
}

// service is what is looked at when the admin client is made.
func (r *run) service() bool {
	if name, f := r.one("command-config"); f != nil {
		return r.fail(f)
	} else if _, ok := r.file(name); r.given.has("command-config") && !ok {
		return r.fail(runtime(&fault{"java.nio.file.NoSuchFileException", name, nil}))
	}
	servers, f := r.one("bootstrap-server")
	if f != nil {
		return r.fail(f)
	}
	for server := range strings.SplitSeq(servers, ",") {
		if why := serverFault(strings.TrimSpace(server)); why != "" {
			cause := &fault{"org.apache.kafka.common.config.ConfigException", why + " in bootstrap.servers: " + strings.TrimSpace(server), nil}
			return r.fail(&fault{"org.apache.kafka.common.KafkaException", "Failed to create new KafkaAdminClient", cause})
		}
	}
	for _, n := range r.given.values("to-offset") {
		if _, f := toLong("to-offset", n); f != nil {
			return r.fail(f)
		}
	}
	if _, f := r.one("by-duration"); f != nil {
		return r.fail(f)
	}
	if _, f := r.long("shift-by", 0); f != nil {
		return r.fail(f)
	}
	ms, f := r.long("timeout", int64(defaultTimeout))
	if f != nil {
		return r.fail(f)
	}
	r.timeout = kafka.Millis(int32(ms)) // Long.intValue
	return true
}

// serverFault is what is wrong with host:port.
func serverFault(server string) string {
	at := strings.LastIndexByte(server, ':')
	if at < 0 || at == len(server)-1 || strings.Trim(server[at+1:], "0123456789") != "" {
		return "Invalid url"
	}
	if n, err := strconv.ParseInt(server[at+1:], 10, 32); err != nil || n > 65535 {
		return "Invalid port"
	}
	return ""
}
