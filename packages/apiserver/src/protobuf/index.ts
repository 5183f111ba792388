// Kubernetes protobuf bodies, read to the JSON that the same object would have been: driven by the generated table of
// messages, which is loaded with the first such body, and compiled to closures per message. It promises kube-apiserver's
// result, and its words where it refuses; no input makes it throw anything else or read outside of the body. It does not
// write protobuf: answers are JSON, which every client accepts. Where kube-apiserver crashes (JSON within the protobuf that
// is none, an IntOrString of a third type), this refuses; years beyond 9999, which JSON could not carry, it refuses, too.
export { parseProtobufBody, PROTOBUF, ProtobufError } from './body.js'
