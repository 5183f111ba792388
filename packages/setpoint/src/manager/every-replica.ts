import type { ControllerDefinition } from '../operator/index.js'

/** A controller that does not wait for the leadership; made by {@link everyReplica}. */
export interface EveryReplica extends ControllerDefinition {
  readonly needsLeader: false
}

/**
 * `run(everyReplica(mirrors))`: the controller works in every replica, leader or not, as one does that reads into memory or
 * tends what is this replica's own. It must not write what the same controller of another replica writes. Without leader
 * election it is like any other.
 */
export function everyReplica(definition: ControllerDefinition): EveryReplica {
  return { ...definition, needsLeader: false }
}

/** Whether the controller waits for the leadership, as all do that were not told otherwise. */
export function needsLeader(definition: ControllerDefinition | EveryReplica): boolean {
  return !('needsLeader' in definition)
}
