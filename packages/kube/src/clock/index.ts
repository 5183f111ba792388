// Time and randomness as arguments. Nothing outside this folder reads the machine's clock or its random source;
// a lint rule holds that line, because virtual time and replayable seeds depend on it.
export type { Clock, Random, Timer } from './clock.js'
export { systemClock, systemRandom } from './system.js'
export { turns, VirtualClock } from './virtual.js'
