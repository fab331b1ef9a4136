// Messages, by google.golang.org/protobuf: known types, JSON and text forms, reflection, messages of a
// description made at run time, the wire.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/structpb"
	"google.golang.org/protobuf/types/known/timestamppb"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

const description = `
name: "person.proto" package: "demo" syntax: "proto3"
enum_type { name: "Kind" value { name: "UNKNOWN" number: 0 } value { name: "ADMIN" number: 3 } }
message_type {
  name: "Person"
  field { name: "name" number: 1 type: TYPE_STRING label: LABEL_OPTIONAL json_name: "name" }
  field { name: "id" number: 2 type: TYPE_INT64 label: LABEL_OPTIONAL json_name: "id" }
  field { name: "scores" number: 3 type: TYPE_SINT32 label: LABEL_REPEATED json_name: "scores" }
  field { name: "kind" number: 4 type: TYPE_ENUM type_name: ".demo.Kind" label: LABEL_OPTIONAL json_name: "kind" }
  field { name: "boss" number: 5 type: TYPE_MESSAGE type_name: ".demo.Person" label: LABEL_OPTIONAL json_name: "theBoss" }
}`

// steady makes what is meant to vary from build to build the same: spaces.
func steady(text any) string { return strings.Join(strings.Fields(fmt.Sprint(text)), " ") }

func check(err error) {
	if err != nil {
		fmt.Println(steady(err))
		os.Exit(1)
	}
}

func known() {
	at := timestamppb.New(time.Date(2024, 2, 29, 1, 2, 3, 500, time.UTC))
	s, err := structpb.NewStruct(map[string]any{"name": "ann", "n": 1.5, "list": []any{true, nil, "x"}, "sub": map[string]any{"k": -1}})
	check(err)
	for _, m := range []proto.Message{at, durationpb.New(90 * time.Second), s, wrapperspb.String("wrapped"),
		wrapperspb.Bytes([]byte{1, 2}), &fieldmaskpb.FieldMask{Paths: []string{"a.b_c", "d"}}} {
		wire, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
		check(err)
		json, err := protojson.Marshal(m)
		check(err)
		fmt.Printf("%s %x %s\n", m.ProtoReflect().Descriptor().FullName(), wire, strings.ReplaceAll(string(json), " ", ""))
		back := m.ProtoReflect().New().Interface()
		fmt.Println(proto.Unmarshal(wire, back), proto.Equal(m, back), proto.Size(back), len(steady(prototext.Format(m))))
	}
	packed, err := anypb.New(at)
	check(err)
	one, err := packed.UnmarshalNew()
	fmt.Println(packed.TypeUrl, packed.MessageIs(s), one.(*timestamppb.Timestamp).AsTime(), err)
	clone := proto.Clone(s).(*structpb.Struct)
	proto.Merge(clone, &structpb.Struct{Fields: map[string]*structpb.Value{"more": structpb.NewNumberValue(2)}})
	fmt.Println(len(s.Fields), len(clone.Fields), clone.AsMap()["more"], s.Fields["list"].GetListValue().Values[2].GetStringValue())
	fmt.Println(steady(protojson.Unmarshal([]byte(`{"a": [1, }`), s)))
	fmt.Println(steady(proto.Unmarshal([]byte{0x0a, 0x7f}, s)))
	fmt.Println((&durationpb.Duration{Seconds: 1 << 60}).CheckValid() != nil)
}

func main() {
	known()
	file := new(descriptorpb.FileDescriptorProto)
	check(prototext.Unmarshal([]byte(description), file))
	desc, err := protodesc.NewFile(file, nil)
	check(err)
	person := desc.Messages().ByName("Person")
	m := dynamicpb.NewMessage(person)
	check(protojson.Unmarshal([]byte(`{"name": "bob", "id": "12", "scores": [1, -1, 300], "kind": "ADMIN", "theBoss": {"name": "eve"}}`), m))
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool { return f.Number() > 0 })
	for i := range person.Fields().Len() {
		f := person.Fields().Get(i)
		fmt.Println(f.Number(), f.Name(), f.Kind(), f.Cardinality(), m.Has(f), f.IsList())
	}
	boss := m.Get(person.Fields().ByName("boss")).Message()
	boss.Set(person.Fields().ByName("id"), protoreflect.ValueOfInt64(-1))
	m.Mutable(person.Fields().ByName("scores")).List().Append(protoreflect.ValueOfInt32(7))
	wire, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	check(err)
	fmt.Printf("%x\n%s\n", wire, steady(prototext.MarshalOptions{}.Format(m)))
	out, err := protojson.MarshalOptions{UseProtoNames: true, EmitUnpopulated: true, UseEnumNumbers: true}.Marshal(m)
	fmt.Println(strings.ReplaceAll(string(out), " ", ""), err)
	for len(wire) > 0 {
		num, kind, n := protowire.ConsumeTag(wire)
		size := protowire.ConsumeFieldValue(num, kind, wire[n:])
		fmt.Print(num, "/", kind, ":", size, " ")
		wire = wire[n+size:]
	}
	fmt.Println()
	check(protojson.Unmarshal([]byte(`{"nmae": 1}`), m))
}
