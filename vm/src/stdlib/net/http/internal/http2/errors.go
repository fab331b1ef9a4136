package http2

import (
	"fmt"
	"reflect"
)

// An ErrCode says why a stream or a connection ends, as RFC 9113, section 7, numbers it.
type ErrCode uint32

const (
	ErrCodeNo ErrCode = iota
	ErrCodeProtocol
	ErrCodeInternal
	ErrCodeFlowControl
	ErrCodeSettingsTimeout
	ErrCodeStreamClosed
	ErrCodeFrameSize
	ErrCodeRefusedStream
	ErrCodeCancel
	ErrCodeCompression
	ErrCodeConnect
	ErrCodeEnhanceYourCalm
	ErrCodeInadequateSecurity
	ErrCodeHTTP11Required
)

func (e ErrCode) String() string {
	switch e {
	case ErrCodeNo:
		return "NO_ERROR"
	case ErrCodeProtocol:
		return "PROTOCOL_ERROR"
	case ErrCodeInternal:
		return "INTERNAL_ERROR"
	case ErrCodeFlowControl:
		return "FLOW_CONTROL_ERROR"
	case ErrCodeSettingsTimeout:
		return "SETTINGS_TIMEOUT"
	case ErrCodeStreamClosed:
		return "STREAM_CLOSED"
	case ErrCodeFrameSize:
		return "FRAME_SIZE_ERROR"
	case ErrCodeRefusedStream:
		return "REFUSED_STREAM"
	case ErrCodeCancel:
		return "CANCEL"
	case ErrCodeCompression:
		return "COMPRESSION_ERROR"
	case ErrCodeConnect:
		return "CONNECT_ERROR"
	case ErrCodeEnhanceYourCalm:
		return "ENHANCE_YOUR_CALM"
	case ErrCodeInadequateSecurity:
		return "INADEQUATE_SECURITY"
	case ErrCodeHTTP11Required:
		return "HTTP_1_1_REQUIRED"
	}
	return fmt.Sprintf("unknown error code 0x%x", uint32(e))
}

// A ConnectionError ends a connection.
type ConnectionError ErrCode

func (e ConnectionError) Error() string { return "connection error: " + ErrCode(e).String() }

// A StreamError ends a stream.
type StreamError struct {
	StreamID uint32
	Code     ErrCode
	Cause    error
}

func (e StreamError) Error() string {
	text := fmt.Sprintf("stream error: stream ID %d; %v", e.StreamID, e.Code)
	if e.Cause != nil {
		text += "; " + e.Cause.Error()
	}
	return text
}

// As fills in any struct with the same fields: programs that use HTTP/2 from elsewhere look for its type.
func (e StreamError) As(target any) bool {
	from, to := reflect.ValueOf(e), reflect.ValueOf(target).Elem()
	if to.Kind() != reflect.Struct || to.NumField() != from.NumField() {
		return false
	}
	for i := range from.NumField() {
		f, t := from.Type().Field(i), to.Type().Field(i)
		if f.Name != t.Name || !f.Type.ConvertibleTo(t.Type) {
			return false
		}
	}
	for i := range from.NumField() {
		to.Field(i).Set(from.Field(i).Convert(to.Field(i).Type()))
	}
	return true
}

// A GoAwayError is what requests get whose connection the server has said goodbye to and closed.
type GoAwayError struct {
	LastStreamID uint32
	ErrCode      ErrCode
	DebugData    string
}

func (e GoAwayError) Error() string {
	return fmt.Sprintf("http2: server sent GOAWAY and closed the connection; LastStreamID=%v, ErrCode=%v, debug=%q",
		e.LastStreamID, e.ErrCode, e.DebugData)
}

// A fault is an error that needs nothing to be made when a program starts.
type fault string

func (f fault) Error() string { return string(f) }

const (
	// ErrRecursivePush says that what is pushed can't push.
	ErrRecursivePush = fault("http2: recursive push not allowed")
	// ErrPushLimitReached says that the client has enough.
	ErrPushLimitReached = fault("http2: push would exceed peer's SETTINGS_MAX_CONCURRENT_STREAMS")
	// ErrFrameTooLarge says that a frame is larger than was agreed.
	ErrFrameTooLarge = fault("http2: frame too large")

	errFromPeer        = fault("received from peer")
	errDisconnected    = fault("client disconnected")
	errBodyClosed      = fault("body closed by handler")
	errHandlerComplete = fault("http2: request body closed due to handler exiting")
	errStreamClosed    = fault("http2: stream closed")
	errResponseClosed  = fault("http2: response body closed")
	errConnLost        = fault("http2: client connection lost")
	errConnClosed      = fault("http2: client conn is closed")
	errConnUnusable    = fault("http2: client conn not usable")
	errConnForceClosed = fault("http2: client connection force closed via ClientConn.Close")
	errGotGoAway       = fault("http2: Transport received Server's graceful shutdown GOAWAY")
	errBodyTooLong     = fault("http2: request body larger than specified content length")
	errHeaderListSize  = fault("http2: response header list larger than advertised limit")
	errStopBody        = fault("http2: aborting request body write")
	errPrefaceTimeout  = fault("timeout waiting for client preface")
)

// A TimeoutError says that an answer is late.
type TimeoutError struct{}

func (TimeoutError) Error() string   { return "http2: timeout awaiting response headers" }
func (TimeoutError) Timeout() bool   { return true }
func (TimeoutError) Temporary() bool { return true }
