// Kubernetes protobuf bodies, read to the JSON that the same object would have been: by the decoder of @setpoint/kube, with
// the table of messages that is loaded with the first such body. It promises kube-apiserver's result, and its words where it
// refuses; no input makes it throw anything else or read outside of the body. It does not write protobuf: answers are JSON,
// which every client accepts. Where kube-apiserver crashes (JSON within the protobuf that is none, an IntOrString of a third
// type), this refuses; years beyond 9999, which JSON could not carry, it refuses, too.
export { parseProtobufBody, PROTOBUF, ProtobufError } from './body.js'
