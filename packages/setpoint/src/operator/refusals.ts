import { type Kind, SetpointError } from '@setpoint/kube'
import type { CachedObject } from '../cache/index.js'
import { valueText } from '../log/index.js'
import { describeObject } from '../objects/index.js'
import { fieldsOf, isKind } from '../options/index.js'
import type { ManagementState, ReconcileContext } from './context.js'

// What the words of the context refuse. Each says over which object which word was called, and what to do.

/** A word of the context. */
export type Word = keyof ReconcileContext<Kind, Kind, Kind>

const COMPONENT_STATES: ReadonlySet<unknown> = new Set<ManagementState>(['Managed', 'Removed', 'Unmanaged'])
const AS_A_VALUE = 'with the kind as a value: of setpoint/kinds, or what resource() made'

function refused({ kind, metadata }: CachedObject, word: Word, why: string): SetpointError {
  return new SetpointError('RequestInvalid', `${describeObject(kind, metadata)}: ctx.${word} ${why}`)
}

/**
 * Thrown where it is said, in whatever reconcile has left behind: nobody would miss the status otherwise, and a child would be written
 * beside the next pass over the same object.
 */
export function tooLate(object: CachedObject, word: Word): SetpointError {
  const why = 'was called when reconcile was over, and nothing of it is written; await in reconcile what leads up to it'
  return refused(object, word, why)
}

/** A state comes from what users write, and whatever is no word for it must not delete anything. */
export function checkState(object: CachedObject, state: unknown): void {
  if (COMPONENT_STATES.has(state)) return
  const why =
    `was given ${valueText(state)} as a state, and did nothing; it is one of ${[...COMPONENT_STATES].join(', ')}. ` +
    `Where the object says none, choose one: spec.part?.managementState ?? 'Managed'`
  throw refused(object, 'component', why)
}

/** One object is no list of them. */
export function checkObjects(object: CachedObject, objects: unknown): void {
  if (Array.isArray(objects)) return
  const why = `was given ${valueText(objects)} as its objects, and did nothing; write ctx.component(state, [{ kind: ConfigMap, name, … }])`
  throw refused(object, 'component', why)
}

/** Of a word that takes a kind and more: a name of a kind is none, nor is a manifest. */
export function checkKind(object: CachedObject, word: Word, of: unknown): void {
  if (isKind(of)) return
  const like = `ctx.${word}(${typeof of === 'string' ? of : 'ConfigMap'}, …)`
  throw refused(object, word, `was given ${valueText(of)} as a kind, and did nothing; write ${like}, ${AS_A_VALUE}`)
}

/** Of a word that takes what is wanted, which a manifest does not say in the same way. */
export function checkDesired(object: CachedObject, word: Word, desired: unknown): void {
  const { kind, name, metadata } = fieldsOf(desired)
  if (!isKind(kind)) {
    const why = `was given ${valueText(kind)} as a kind, and did nothing; write ${desiredLike(kind)}, ${AS_A_VALUE}`
    throw refused(object, word, why)
  }
  if (metadata === undefined && typeof name === 'string') return
  const { kind: called } = kind as Kind
  const why =
    `was given a ${called} with ${metadata === undefined ? 'no name' : 'metadata'}, and did nothing; ` +
    `name, namespace, labels and annotations stand beside the kind: ${desiredLike(called)}`
  throw refused(object, word, why)
}

function desiredLike(kind: unknown): string {
  return `{ kind: ${typeof kind === 'string' ? kind : 'ConfigMap'}, name, … }`
}

/** What does not compile, where nobody has compiled: it would be written, not be watched, and not be in the role. */
export function notOwned(object: CachedObject, word: Word, { kind }: Kind, controller: string): SetpointError {
  const why =
    `was given the kind ${kind}, and did nothing, because controller ${controller} does not own it; ` +
    'add it to "owns". What the object does not own is written with ctx.client'
  return refused(object, word, why)
}

export function noName(object: CachedObject, word: Word, { kind }: Kind, given: unknown): SetpointError {
  const why = `was given ${valueText(given)} as the name of a ${kind}, and did nothing; a name is a text`
  return refused(object, word, why)
}
