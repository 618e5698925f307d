package view

// solid are the filled icons, outline the stroked ones: path data in a box of 24 by 24.
var solid = map[string]string{
	"play":  "M7 4.2v15.6L20 12z",
	"pause": "M6 4.5h4v15H6zM14 4.5h4v15h-4z",
	"start": "M3 4h2.5v16H3zM13 5v14L6.5 12zM21.5 5v14L15 12z",
	"prev":  "M5 4h3v16H5zM20 4.5v15L9.5 12z",
	"next":  "M16 4h3v16h-3zM4 4.5v15L14.5 12z",
	"end":   "M18.5 4H21v16h-2.5zM11 5v14l6.5-7zM2.5 5v14L9 12z",
}

var outline = map[string]string{
	"theme":  "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z",
	"link":   "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 1 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 1 0 5.7 5.7L12 17.7",
	"arrow":  "M4 12h15M13 6l6 6-6 6",
	"again":  "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.5 2.5v4.5H13",
	"expand": "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
	"right":  "m4.5 12.5 5 5 10-11",
	"wrong":  "M5.5 5.5 18.5 18.5M18.5 5.5 5.5 18.5",
	"undo":   "M9 8H15.5a4.5 4.5 0 1 1 0 9H8M12.5 4.5 9 8l3.5 3.5",
	"read":   "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
	"help":   "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM9.5 9.5a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2.9-1.2 1.8M12 16.8h.01",
	"plus":   "M12 5v14M5 12h14",
	"info":   "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM12 11v5.5M12 7.8h.01",
}
