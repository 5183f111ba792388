import { type SystemObject, systemObject } from './system-object.js'

/** The classes that pods of the cluster itself may have. */
export const systemPriorityClasses = [
  {
    name: 'system-node-critical',
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
  },
  {
    name: 'system-cluster-critical',
    value: 2_000_000_000,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  },
] as const

export function priorityClass({ name, value, description }: (typeof systemPriorityClasses)[number]): SystemObject {
  return systemObject({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    resource: { group: 'scheduling.k8s.io', resource: 'priorityclasses' },
    name,
    generation: 1,
    fields: { value, description, preemptionPolicy: 'PreemptLowerPriority' },
    owned: { 'f:description': {}, 'f:preemptionPolicy': {}, 'f:value': {} },
  })
}
