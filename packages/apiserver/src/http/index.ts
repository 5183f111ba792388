// HTTP in and out: everything that knows about sockets and Node's request objects. What comes out of this folder is an
// ApiRequest, what goes back in is an ApiResponse; the in-process transport makes the same pair without a socket.
export { inProcessTransport } from './in-process.js'
export type { Handle } from './listener.js'
export { Listener } from './listener.js'
export type { ApiRequest, ApiResponse, Peer, PeerCertificate, Sink, StreamBody } from './message.js'
export { ClientGoneError, isStream } from './message.js'
