// How pods behave, and misbehave: by the options of the simulation, by their own annotations, and by what a test says.
export type { Behaviour, PodFault, PodTimes } from './behaviour.js'
export { PodFaults, type PodTarget } from './pod-faults.js'
