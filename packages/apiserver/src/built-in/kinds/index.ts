// Kinds whose rules go beyond the common ones, one file each.
import type { KindRules } from './rules.js'
import { customResourceDefinitionRules } from './custom-resource-definition.js'
import { namespaceRules } from './namespace.js'

export type { KindRules } from './rules.js'

const RULES: Readonly<Record<string, KindRules>> = {
  '/Namespace': namespaceRules,
  'apiextensions.k8s.io/CustomResourceDefinition': customResourceDefinitionRules,
}

const NONE: KindRules = {}

/** The kind's own rules; none when the common ones are all there is. */
export function kindRules(group: string, kind: string): KindRules {
  return RULES[`${group}/${kind}`] ?? NONE
}
