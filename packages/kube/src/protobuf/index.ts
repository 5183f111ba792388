// Answers of an API server in protobuf, read to the JSON that the same server would have sent: objects and lists of the
// built-in kinds, the frames and events of a watch. The generated table of messages comes with it: import this late. What is
// no such answer is refused with ProtobufDecodeError; no input makes a reader throw anything else, read outside of the
// body or run on. It does not write protobuf, and custom resources have no protobuf form.
export { ProtobufDecodeError } from './decode/index.js'
export { FrameSplitter } from './frame-splitter.js'
export type { ObjectIdentity } from './identity.js'
export { identityIn } from './identity.js'
export type { ObjectReader, ReadOptions } from './object-reader.js'
export { protobufReader } from './object-reader.js'
export type { WatchEventFrame } from './watch-event.js'
export { readWatchEvent } from './watch-event.js'
