// The protobuf form of an OpenAPI v2 document: the messages of gnostic's OpenAPIv2.proto, which client-go reads where it
// knows no other way, and kubectl with it. Promises the bytes that kube-apiserver makes of the same JSON, but for the
// layout of YAML inside them; what v2 has no field for is left out. It does not validate, and it reads nothing back.
export { encodeOpenApiV2 } from './encode.js'
