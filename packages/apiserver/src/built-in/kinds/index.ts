// Kinds whose rules go beyond the common ones, one file each.
import type { KubeObject } from '@setpoint/kube'
import { type CustomResourceDefinition, setDefinitionDefaults } from '../../crd/index.js'
import type { Strategy, UpdateStrategy } from '../../resource/index.js'
import { customResourceDefinitionStrategy } from './custom-resource-definition.js'
import { namespaceFinalizeStrategy, namespaceStrategy } from './namespace.js'

const DEFAULTS: Readonly<Record<string, (object: KubeObject) => void>> = {
  'apiextensions.k8s.io/CustomResourceDefinition': (object) => setDefinitionDefaults(object as CustomResourceDefinition),
}

const STRATEGIES: Readonly<Record<string, (base: Strategy) => Strategy>> = {
  '/Namespace': namespaceStrategy,
  'apiextensions.k8s.io/CustomResourceDefinition': customResourceDefinitionStrategy,
}

const SUBRESOURCES: Readonly<Record<string, (main: Strategy) => UpdateStrategy>> = {
  '/Namespace/finalize': namespaceFinalizeStrategy,
}

/** Fills in what a client may leave out of this kind. */
export function ownDefaults(group: string, kind: string): (object: KubeObject) => void {
  return DEFAULTS[`${group}/${kind}`] ?? (() => {})
}

/** The kind's own strategy on top of the common one; the common one when it has none. */
export function ownStrategy(group: string, kind: string, base: Strategy): Strategy {
  return STRATEGIES[`${group}/${kind}`]?.(base) ?? base
}

/** The rules of a subresource that only this kind has. */
export function ownSubresource(group: string, kind: string, name: string, main: Strategy): UpdateStrategy | undefined {
  return SUBRESOURCES[`${group}/${kind}/${name}`]?.(main)
}
