// The load: creates, lists and watches, made by a process of its own so that measuring never shares a thread with what
// shows progress or starts servers.
export { LoadGenerator } from './generator.js'
