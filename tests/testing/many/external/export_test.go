package external

var Hidden = &hidden
