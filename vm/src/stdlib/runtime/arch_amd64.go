package runtime

// GOARCH is the architecture of the processor.
const GOARCH = "amd64"
