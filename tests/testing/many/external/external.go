// Package external has tests beside it and TestMain.
package external

var hidden = 7
