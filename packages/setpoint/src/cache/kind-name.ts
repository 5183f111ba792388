import type { Kind } from '@setpoint/kube'
import { isMetadataOnly } from '../objects/index.js'

/** What tells kinds apart. */
export type KindName = Pick<Kind, 'apiVersion' | 'kind'>

interface Names {
  readonly whole: string
  readonly metadata: string
  readonly own: string
}

/** Every read asks for one. */
const NAMES = new WeakMap<KindName, Names>()

/** By what the caches of a kind go: that of whole objects, that of their metadata alone, and which of them is meant. */
export function namesOf(kind: KindName): Names {
  const known = NAMES.get(kind)
  if (known !== undefined) return known
  const whole = `${kind.apiVersion} ${kind.kind}`
  const metadata = `${whole} metadata`
  const names = { whole, metadata, own: isMetadataOnly(kind) ? metadata : whole }
  NAMES.set(kind, names)
  return names
}

/** By what the cache of a kind goes. Two values that say the same are one kind: `metadataOf(Secret)` twice. */
export function nameOf(kind: KindName): string {
  return namesOf(kind).own
}
