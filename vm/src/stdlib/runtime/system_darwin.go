package runtime

// GOOS is the operating system.
const GOOS = "darwin"
