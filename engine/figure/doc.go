// Package figure is the only code that draws. It turns a run (its events, its
// ticks) and an instant (a snapshot) into a Scene: a flat list of marks with
// stable ids and places in tenths of a pixel. One writer turns a scene into SVG,
// one into JSON for the page, one turns a table into HTML. The server, the
// command line and the browser use the same bytes.
//
// A Film holds what is computed once per run: the history of every consumer,
// read from the events, and the pace, the one mapping between virtual time,
// time on screen and place on the picture. From a film come the lanes (what
// happened), and from a film and a snapshot the topology (what is), the strips
// (who read what), and the tables that say the same without a picture.
//
// Nothing here decides anything about Kafka, and nothing outside decides where a
// mark goes. Colours are class names; static/css/figure.css gives them meaning.
package figure
