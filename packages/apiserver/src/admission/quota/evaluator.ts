import { type GroupResource, type KubeObject, Quantity } from '@setpoint/kube'
import type { ScopedResourceSelectorRequirement } from '@setpoint/kube/kinds/v1'
import type { AdmissionAttributes } from '../admission.js'
import type { Amounts } from '../plugins/index.js'

/** How much of a quota the objects of one resource use. */
export interface Evaluator {
  /** Whether a request can change what is used. */
  handles(attributes: AdmissionAttributes): boolean
  /** Whether a quota's entry of this name is about these objects. */
  measures(name: string): boolean
  /** Whether an object is within a scope of a quota. */
  inScope(scope: ScopedResourceSelectorRequirement, object: KubeObject): boolean
  usage(object: KubeObject, now: number): Amounts
  /** What an object must say because a quota counts it; undefined when it says it all. */
  missing?(names: readonly string[], object: KubeObject): string | undefined
}

export const ONE: Quantity = Quantity.of(1)

/** The name of a quota for the number of objects: `count/deployments.apps`. */
export function countName({ group, resource }: GroupResource): string {
  return group === '' ? `count/${resource}` : `count/${resource}.${group}`
}

/** Kinds that quotas could count before they could count all. */
const ALIASES: ReadonlySet<string> = new Set(['configmaps', 'resourcequotas', 'replicationcontrollers', 'secrets'])

/** Counts objects, whatever they are. Scopes are for pods: no other object is within one. */
export function objectCount(resource: GroupResource): Evaluator {
  const alias = resource.group === '' && ALIASES.has(resource.resource) ? [resource.resource] : []
  const names = [countName(resource), ...alias]
  return {
    handles: ({ context, operation }) => operation === 'CREATE' && context.subresource === undefined,
    measures: (name) => names.includes(name),
    inScope: () => false,
    usage: () => new Map(names.map((name) => [name, ONE])),
  }
}
