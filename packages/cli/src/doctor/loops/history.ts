import { createHash } from 'node:crypto'
import { isJsonObject, type Json, type KubeObject } from '@setpoint/kube'
import { cautiousPatternOf, type Change, HIDDEN, isHidden, isTimeLike, type Pattern, showValue } from 'setpoint/doctor'
import { bookkeepersOf, isPerson, writersOf } from '../managers/index.js'
import type { Step } from '../rules/rule.js'

/** A field of one step; the values themselves are not kept. */
export interface FieldStep {
  readonly path: string
  readonly pattern: Pattern
  /** By how much a number grew; undefined for anything else. */
  readonly growth: number | undefined
  /** As text, cut when long; of a Secret's data only that it is there. */
  readonly before: string
  readonly after: string
  /** Tells values apart that look the same when cut. */
  readonly digest: string
  readonly writers: readonly string[]
  /** Nothing is there now: no value, or an empty one. */
  readonly isGone: boolean
  /** Of a number or of a list: the object says how far it goes, as `total: 20` beside `copied: 3`. */
  readonly isBounded: boolean
}

/** What one write changed. */
export interface LoopStep {
  readonly at: number
  readonly fields: readonly FieldStep[]
  readonly writers: readonly string[]
  /** A person's write, which is input and no loop. */
  readonly isInput: boolean
  /** Something that the object owns, or its owner's spec, changed since its last step: there was a reason. */
  readonly isExplained: boolean
  /** Somebody changed what is wanted, and not only what is. */
  readonly isGenerationRise: boolean
  /** Of all that the object says but moments: equal when it has come back to where it was. */
  readonly content: string
}

const LONGEST = 40

/** The latest steps of one object. */
export class History {
  readonly steps: LoopStep[] = []
  /** Steps in all, those included that are forgotten. */
  count = 0

  add(step: Step, isExplained: boolean): void {
    const { before, object, changes, at, writer } = step
    const fields = changes.map((change) =>
      fieldStep(change, object, writer === undefined ? writersOf(before, object, change.path) : [writer]),
    )
    const changers = [...new Set(fields.flatMap((field) => field.writers))]
    const isInput = changers.length > 0 && changers.every(isPerson)
    // Where no field differs, whoever is new in the books has written.
    const writers = fields.length > 0 ? changers : writer === undefined ? bookkeepersOf(before, object) : [writer]
    const isGenerationRise = (before.metadata.generation ?? 0) < (object.metadata.generation ?? 0)
    this.steps.push({ at, fields, writers, isInput, isExplained, isGenerationRise, content: contentOf(object) })
    this.count++
    if (this.steps.length > LONGEST) this.steps.shift()
  }
}

function fieldStep(change: Change, after: KubeObject, writers: readonly string[]): FieldStep {
  const { path } = change
  const show = (value: Json | undefined): string =>
    value !== undefined && isHidden(after.kind, path) ? HIDDEN : showValue(value)
  return {
    path,
    pattern: cautiousPatternOf(change),
    growth: growthIn(change),
    before: show(change.before),
    after: show(change.after),
    digest: digestOf(JSON.stringify(change.after) ?? ''),
    writers,
    isGone: isEmpty(change.after),
    isBounded: isBounded(change, after),
  }
}

function growthIn({ before, after }: Change): number | undefined {
  return typeof before === 'number' && typeof after === 'number' ? after - before : undefined
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Whether a number or the length of a list is nowhere above another one beside it, or in the spec. */
function isBounded({ path, after }: Change, object: KubeObject): boolean {
  const size = sizeOf(after)
  if (size === undefined) return false
  const [, ...names] = path.split('.')
  const own = names.pop()
  let parent: Json | undefined = object as Json
  for (const name of names) parent = isJsonObject(parent) ? parent[name] : undefined
  const beside = isJsonObject(parent) ? Object.entries(parent).filter(([name]) => name !== own) : []
  const wanted = isJsonObject(object['spec']) ? Object.entries(object['spec']) : []
  return [...beside, ...wanted].some(([, value]) => (sizeOf(value) ?? 0) >= size)
}

function sizeOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return isTimeLike(value) ? undefined : value
  return Array.isArray(value) ? value.length : undefined
}

/** A digest of an object without bookkeeping and moments, in which the order of keys does not count. */
function contentOf({ metadata, ...rest }: KubeObject): string {
  const { resourceVersion: _version, managedFields: _managed, generation: _generation, ...said } = metadata
  return digestOf(timeless({ ...rest, metadata: said } as unknown as Json))
}

function timeless(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(timeless).join()}]`
  if (isJsonObject(value)) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([name, field]) => `${name}:${timeless(field)}`).join()}}`
  }
  return isTimeLike(value) ? '<time>' : JSON.stringify(value)
}

function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, 12)
}
