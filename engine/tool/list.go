package tool

import (
	"slices"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// listed are the groups of the cluster, in the order of a HashMap.
func (r *run) listed(states, types []string) ([]group.ListedGroup, bool) {
	a, ok := r.ask(Question{Name: "listGroups", Group: &group.ListGroupsRequest{StatesFilter: states, TypesFilter: types}})
	if !ok {
		return nil, false
	}
	return byHash(a.Group.(*group.ListGroupsResponse).Groups, func(g *group.ListedGroup) int32 { return kafka.HashString(g.GroupID) }), true
}

// groupNames are the groups that a command is about: those named, or all.
func (r *run) groupNames() ([]string, bool) {
	if !r.given.has("all-groups") {
		return r.given.values("group"), true
	}
	list, ok := r.listed(nil, nil)
	var names []string
	for i := range list {
		names = append(names, list[i].GroupID)
	}
	return names, ok
}

// The words of --state and --type, in the order in which errors list them.
var (
	stateNames = []string{"Empty", "Stable", "Reconciling", "Dead", "PreparingRebalance", "Assigning", "CompletingRebalance"}
	typeNames  = []string{"Consumer", "Classic"}
)

// filter reads a list of states or types; nil for all of them.
func (r *run) filter(name, what string, valid []string) ([]string, bool) {
	text, f := r.one(name)
	if f != nil {
		return nil, r.fail(f)
	}
	if text == "" {
		return nil, true
	}
	words := strings.Split(strings.TrimRight(text, ","), ",")
	for i, w := range words {
		words[i] = strings.TrimSpace(w)
		if !slices.ContainsFunc(valid, func(v string) bool { return strings.EqualFold(v, words[i]) }) {
			return nil, r.usage("Invalid " + what + " list '" + text + "'. Valid " + name + "s are: " + strings.Join(valid, ", "))
		}
	}
	return words, true
}

// list prints the groups.
func (r *run) list() {
	types, ok := r.filter("type", "types", typeNames)
	if !ok {
		return
	}
	states, ok := r.filter("state", "state", stateNames)
	if !ok {
		return
	}
	groups, ok := r.listed(states, types)
	if !ok {
		return
	}
	withType, withState := r.given.has("type"), r.given.has("state")
	if !withType && !withState {
		for i := range groups {
			r.print(groups[i].GroupID + "\n")
		}
		return
	}
	header, widths := []string{"GROUP"}, []int{listGroupWidth(groups)}
	if withType {
		header, widths = append(header, "TYPE"), append(widths, 20)
	}
	if withState {
		header, widths = append(header, "STATE"), append(widths, 20)
	}
	rows := [][]string{header}
	for i := range groups {
		row := []string{groups[i].GroupID}
		if withType {
			row = append(row, capital(groups[i].Type))
		}
		if withState {
			row = append(row, groups[i].State.String())
		}
		rows = append(rows, row)
	}
	r.table("", "\n", widths, rows)
}

// listGroupWidth: ten more than the longest name, which counts as 15 at least.
func listGroupWidth(groups []group.ListedGroup) int {
	width := 15
	for i := range groups {
		width = max(width, len(groups[i].GroupID))
	}
	return width + 10
}

// capital is a group type as the admin client spells it.
func capital(t group.GroupType) string {
	if t == group.Consumer {
		return typeNames[0]
	}
	return typeNames[1]
}
