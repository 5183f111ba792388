import { type Kind, SetpointError } from '@setpoint/kube'
import type { ServedKind } from './discovery.js'

/** Served under two groups, and the same objects: one of them is enough. */
const TWINS = new Set(['events.k8s.io/events', 'extensions/ingresses'])

/**
 * The kinds to look at: those that can be listed and watched, and of these the named ones. A name is what kubectl takes:
 * plural, singular, short name or kind, alone or with its group behind a dot.
 */
export function selectKinds(served: readonly ServedKind[], names: readonly string[] | undefined): ServedKind[] {
  const watchable = served.filter(
    ({ kind, verbs }) =>
      verbs.includes('list') && verbs.includes('watch') && !TWINS.has(`${kind.group}/${kind.plural}`),
  )
  if (names === undefined) return watchable
  for (const name of names) {
    if (!watchable.some(({ kind }) => answersTo(kind, name))) {
      throw new SetpointError(
        'KindUnknown',
        `--kinds: the cluster serves nothing called "${name}" that can be watched; "kubectl api-resources" has the names`,
      )
    }
  }
  return watchable.filter(({ kind }) => names.some((name) => answersTo(kind, name)))
}

function answersTo({ plural, singular, kind, shortNames, group }: Kind, wanted: string): boolean {
  const name = wanted.toLowerCase()
  return [plural, singular, kind.toLowerCase(), ...shortNames].some((own) => name === own || name === `${own}.${group}`)
}
