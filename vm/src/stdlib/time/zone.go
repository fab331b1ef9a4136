package time

import "errors"

// Location is a time zone: UTC, the local one, one with a fixed offset, or one
// of the zone database.
type Location struct {
	name   string
	kind   int // 0 UTC, 1 local, 2 fixed, 3 of the database
	offset int
	id     int
}

var utcLoc = Location{name: "UTC"}
var localLoc = Location{name: "Local", kind: 1}

var UTC *Location = &utcLoc

var Local *Location = &localLoc

// localZone gives the abbreviation and the offset in seconds east of UTC of the
// local zone at a Unix time.
func localZone(unix int64) (name string, offset int, dst bool)

// openZone finds a zone of the database by its name and gives its number, or -1.
func openZone(name string) int

// loadZone makes a zone of TZif data and gives its number, or -1.
func loadZone(data []byte) int

// zoneAt is localZone for a zone of the database.
func zoneAt(id int, unix int64) (name string, offset int, dst bool)

func (l *Location) String() string {
	if l == nil {
		return "UTC"
	}
	return l.name
}

func (l *Location) at(unix int64) (name string, offset int, dst bool) {
	if l == nil {
		return "UTC", 0, false
	}
	switch l.kind {
	case 1:
		return localZone(unix)
	case 2:
		return l.name, l.offset, false
	case 3:
		return zoneAt(l.id, unix)
	}
	return "UTC", 0, false
}

func FixedZone(name string, offset int) *Location {
	return &Location{name: name, kind: 2, offset: offset}
}

func LoadLocation(name string) (*Location, error) {
	switch name {
	case "", "UTC":
		return UTC, nil
	case "Local":
		return Local, nil
	}
	for i := 0; i < len(name); i++ {
		if name[0] == '/' || name[i] == '\\' || name[i] == '.' && i+1 < len(name) && name[i+1] == '.' {
			return nil, errors.New("time: invalid location name")
		}
	}
	id := openZone(name)
	if id < 0 {
		return nil, errors.New("unknown time zone " + name)
	}
	return &Location{name: name, kind: 3, id: id}, nil
}

func LoadLocationFromTZData(name string, data []byte) (*Location, error) {
	id := loadZone(data)
	if id < 0 {
		return nil, errors.New("malformed time zone information")
	}
	return &Location{name: name, kind: 3, id: id}, nil
}
