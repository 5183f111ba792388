// Values as kube-apiserver shows them in a few messages: of its internal types, under their Go names, with every field.
import type { Rendered } from '@setpoint/kube'
import type { SeccompProfile, SecurityContext } from '@setpoint/kube/kinds/v1'
import { unifiedDiff } from './diff.js'
import { internalTree, internalValue, prettyText } from './render.js'

export { internalValue } from './render.js'

export function internalSecurityContext(context: SecurityContext): Rendered {
  return internalValue('SecurityContext', context)
}

export function internalSeccompProfile(profile: SeccompProfile): Rendered {
  return internalValue('SeccompProfile', profile)
}

/** The difference of two values of one internal type. */
export function internalDiff(type: string, before: unknown, after: unknown): string {
  return unifiedDiff(prettyText(internalTree(type, before)), prettyText(internalTree(type, after)))
}
