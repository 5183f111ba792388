// Garbage collection by owner references: background, foreground and orphaning deletion, by UID.
export { startGarbageCollector } from './collector.js'
