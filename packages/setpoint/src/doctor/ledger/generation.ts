import type { Change } from '../changes/index.js'

/** A write, as far as the generation depends on it. */
export interface Raising {
  readonly kind: string
  /** '' for the object itself. */
  readonly subresource: string
  /** What the write changed by itself. */
  readonly changes: readonly Change[]
}

/**
 * Whether a write raises the generation of its object: it does when it changes anything beside the metadata, and not
 * through the status. A status that was stored through the object itself counts, as its kind has no status subresource.
 * Of a Deployment, the annotations count as well.
 */
export function raisesGeneration({ kind, subresource, changes }: Raising): boolean {
  if (subresource === 'status') return false
  return changes.some(
    ({ path }) => !isWithin('.metadata', path) || (kind === 'Deployment' && isWithin(ANNOTATIONS, path)),
  )
}

const ANNOTATIONS = '.metadata.annotations'

/** Whether a path is that one, or below it. */
export function isWithin(parent: string, path: string): boolean {
  if (!path.startsWith(parent)) return false
  const next = path[parent.length]
  return next === undefined || next === '.' || next === '['
}
