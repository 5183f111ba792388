import type { Kind } from '@setpoint/kube'
import { discovery } from '@setpoint/kube/discovery'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { ControllerDefinition } from '../operator/index.js'
import type { Conversion } from '../resource/index.js'

/** A kind that brings its own definition: one made by resource(). */
export type DeclaredKind = Kind & {
  readonly conversion?: Conversion | undefined
  definition(): CustomResourceDefinition
}

export function isDeclared(kind: Kind): kind is DeclaredKind {
  return typeof (kind as Partial<DeclaredKind>).definition === 'function'
}

/** Whether a kind has a status subresource. One that nobody here knows is taken to have it, as nearly all do. */
export function hasStatus(kind: Kind): boolean {
  if (isDeclared(kind)) {
    return kind.definition().spec.versions.some(({ subresources }) => subresources?.status !== undefined)
  }
  const group = discovery.find(({ name }) => name === kind.group)
  const resources = group?.versions.find(({ version }) => version === kind.version)?.resources
  const known = resources?.find(({ name }) => name === kind.plural)
  return known === undefined || (known.subresources ?? []).some(({ name }) => name === 'status')
}

/**
 * The kinds that an operator brings along, each once, by name: what its controllers reconcile and own, and what else it
 * declares. A kind that is only watched or used belongs to somebody else unless it is among `others`.
 */
export function declaredKinds(
  controllers: readonly ControllerDefinition[],
  others: readonly Kind[] = [],
): DeclaredKind[] {
  const byName = new Map<string, DeclaredKind>()
  for (const kind of [...controllers.flatMap(({ for: reconciled, owns }) => [reconciled, ...owns]), ...others]) {
    if (!isDeclared(kind)) continue
    const name = `${kind.plural}.${kind.group}`
    const known = byName.get(name)
    // Of a kind with several versions, the one that knows them all.
    if (known === undefined || (kind.conversion !== undefined && known.conversion === undefined)) byName.set(name, kind)
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind)
}
