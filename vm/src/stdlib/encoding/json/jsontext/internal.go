package jsontext

// Internal lets encoding/json/v2 reach below the methods of encoders and decoders. It is not meant for
// others.
var Internal internals

type internals struct{}

// Encoder returns the inside of an encoder.
func (internals) Encoder(e *Encoder) *encoderState { return &e.s }

// Decoder returns the inside of a decoder.
func (internals) Decoder(d *Decoder) *decoderState { return &d.s }

// NewEncoder returns an encoder that keeps what it writes.
func (internals) NewEncoder(opts []Options) *Encoder { return newEncoder(opts) }

// NewDecoder returns a decoder of a text.
func (internals) NewDecoder(b []byte, opts []Options) *Decoder { return newDecoder(b, opts) }

// IsIOError returns whether an error came from the reader or writer below.
func (internals) IsIOError(err error) bool {
	_, ok := err.(*ioError)
	return ok
}
