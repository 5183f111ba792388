// Events: what an operator tells people about its objects, as events.k8s.io/v1. Recording never waits and never throws:
// events are written in the background, repeated ones become a series, and when there are too many some are dropped and
// counted. Events are for people; nothing may depend on them.
export type { EventInput, EventRecorderOptions } from './recorder.js'
export { EventRecorder } from './recorder.js'
export type { Regarding } from './make.js'
