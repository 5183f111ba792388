import {
  type Clock,
  type Condition,
  type ConditionStatus,
  findCondition,
  isJsonObject,
  type Json,
  type JsonObject,
  setCondition,
  setOwn,
} from '@setpoint/kube'
import { jsonOf } from './json-of.js'

/** Changes a status; `before` are the conditions as they were found: whether one turns is decided against these. */
type Statement = (status: JsonObject, before: readonly Condition[]) => void

/**
 * What a pass says about its object's status, collected until the end of the pass and written once. These are statements,
 * not a result: they can be made of whichever version of the object is there by then, and what they do not speak of
 * stays as it is, whoever set it.
 */
export class StatusDraft {
  /** The generation that the pass has seen, which is what its conditions speak of. */
  readonly #generation: number | undefined
  readonly #clock: Clock
  readonly #statements: Statement[] = []
  /** Whether it is being written, or is: what is said from now on is said to nobody. */
  isClosed = false
  /** The status that it was last made of, where that was of another shape and had to give way to what was said. */
  replaced: Json | undefined

  constructor(generation: number | undefined, clock: Clock) {
    this.#generation = generation
    this.#clock = clock
  }

  /** Whether the pass said anything. */
  get isTouched(): boolean {
    return this.#statements.length > 0
  }

  /** Sets fields; undefined removes one. Objects and lists are replaced as a whole. */
  set(fields: object): void {
    // What is said is what it was at this moment, whatever becomes of the objects.
    const said: JsonObject = {}
    const removed: string[] = []
    for (const name of Object.keys(fields)) {
      const value = (fields as Record<string, unknown>)[name]
      if (value === undefined) removed.push(name)
      else setOwn(said, name, jsonOf(value))
    }
    this.#statements.push((status) => {
      for (const name in said) setOwn(status, name, said[name] as Json)
      for (const name of removed) delete status[name]
    })
  }

  condition(type: string, status: ConditionStatus, reason: string, message: string): void {
    const generation = this.#generation
    const said = generation === undefined ? {} : { observedGeneration: generation }
    this.#statements.push((draft, before) => {
      const conditions = conditionsIn(draft['conditions'])
      const found = findCondition(before, type)
      const kept = found?.status === status ? { lastTransitionTime: found.lastTransitionTime } : {}
      const update = { type, status, reason, message, ...said, ...kept }
      draft['conditions'] = setCondition(conditions, update, this.#clock) as unknown as Json
    })
  }

  /**
   * A status with everything that was said. What nothing was said of is shared with the one that it is made of, except for what leaves
   * no place for it: a status that is no object, conditions that are no list, items that are no conditions. A status is the
   * controller's own to write, so those are replaced; to fail instead would be to fail until somebody mends what nobody else writes.
   */
  onto(status: Json | undefined): JsonObject {
    const draft = isJsonObject(status) ? { ...status } : {}
    const found = draft['conditions']
    const before = conditionsIn(found)
    for (const statement of this.#statements) statement(draft, before)
    const isReplaced = isJsonObject(status)
      ? !isAbsent(found) && before !== (found as unknown) && draft['conditions'] !== found
      : !isAbsent(status)
    this.replaced = isReplaced ? status : undefined
    return draft
  }
}

const NO_CONDITIONS: readonly Condition[] = Object.freeze([])

/** The conditions of a status; the very list, where all of it are conditions. */
function conditionsIn(found: Json | undefined): readonly Condition[] {
  if (!Array.isArray(found)) return NO_CONDITIONS
  return (found.every(isCondition) ? found : found.filter(isCondition)) as unknown as readonly Condition[]
}

/** As much of one as it takes to be found. */
function isCondition(item: Json): boolean {
  return isJsonObject(item) && typeof item['type'] === 'string'
}

function isAbsent(value: Json | undefined): value is undefined | null {
  return value === undefined || value === null
}
