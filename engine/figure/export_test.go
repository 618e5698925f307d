package figure

// CheckScene is checkScene for tests outside of the package.
var CheckScene = checkScene
