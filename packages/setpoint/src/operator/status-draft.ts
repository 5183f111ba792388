import {
  cloneJson,
  type Clock,
  type Condition,
  type ConditionStatus,
  findCondition,
  type Json,
  type JsonObject,
  setCondition,
} from '@setpoint/kube'
import { appliedFields, project } from '../apply/index.js'
import type { CachedObject } from '../cache/index.js'
import { jsonOf } from './json-of.js'

/**
 * What a pass says about its object's status, collected until the end of the pass and written once.
 *
 * A field that is set stays until it is set to something else: the draft begins with what this manager has said before,
 * as managedFields tells, so fields of other managers are neither repeated nor lost.
 */
export class StatusDraft {
  readonly #object: CachedObject
  readonly #manager: string
  readonly #clock: Clock
  #status: JsonObject | undefined
  /** The conditions as the pass found them: whether one turns is decided against these, whatever is said in between. */
  #before: readonly Condition[] = []

  constructor(object: CachedObject, manager: string, clock: Clock) {
    this.#object = object
    this.#manager = manager
    this.#clock = clock
  }

  /** Whether the pass said anything. */
  get isTouched(): boolean {
    return this.#status !== undefined
  }

  /** Sets fields; undefined removes one. Objects and lists are replaced as a whole. */
  set(fields: object): void {
    const status = this.#draft()
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) delete status[name]
      else status[name] = jsonOf(value)
    }
  }

  condition(type: string, status: ConditionStatus, reason: string, message: string): void {
    const draft = this.#draft()
    const conditions = (draft['conditions'] ?? []) as unknown as readonly Condition[]
    const observedGeneration = this.#object.metadata.generation
    const before = findCondition(this.#before, type)
    const update = {
      type,
      status,
      reason,
      message,
      ...(observedGeneration === undefined ? {} : { observedGeneration }),
      ...(before?.status === status ? { lastTransitionTime: before.lastTransitionTime } : {}),
    }
    draft['conditions'] = setCondition(conditions, update, this.#clock) as unknown as Json
  }

  /** The configuration to apply to the status subresource. */
  desired(): { apiVersion: string; kind: string; metadata: { name: string; namespace?: string }; status: JsonObject } {
    const { apiVersion, kind, metadata } = this.#object
    const { name = '', namespace } = metadata
    return {
      apiVersion,
      kind,
      metadata: namespace === undefined ? { name } : { name, namespace },
      status: this.#status ?? {},
    }
  }

  #draft(): JsonObject {
    if (this.#status !== undefined) return this.#status
    const fields = appliedFields(this.#object.metadata, this.#manager, 'status')?.fieldsV1 ?? {}
    const owned = fields['f:status'] as JsonObject | undefined
    const live = (this.#object as unknown as JsonObject)['status']
    const said = owned === undefined || live === undefined ? {} : (project(live, owned) ?? {})
    this.#status = cloneJson(said) as JsonObject
    this.#before = (this.#status['conditions'] ?? []) as unknown as readonly Condition[]
    return this.#status
  }
}
