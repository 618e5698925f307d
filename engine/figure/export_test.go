package figure

// CheckScene is checkScene for tests outside of the package.
var CheckScene = checkScene

// Updating tells whether golden files are to be rewritten.
func Updating() bool { return *update }
