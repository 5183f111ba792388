import { StatusError } from '@setpoint/kube'
import type { AdmissionAttributes } from '../../admission.js'
import { addAuditAnnotation } from '../../annotations.js'
import { refuse } from '../../refuse.js'
import type { Binding, BoundPolicy } from '../policies.js'
import type { Verdict } from './evaluator.js'
import type { ValidatingSpec } from './plugin.js'

const FAILURE = 'validation.policy.admission.k8s.io/validation_failure'
const MAX_NOTE_BYTES = 10 * 1024
const CODES: Readonly<Record<string, number>> = { Forbidden: 403, Unauthorized: 401, RequestEntityTooLarge: 413 }
const INVALID = 422

type Policy = Pick<BoundPolicy<ValidatingSpec>, 'name' | 'ignoresFailures'>

/** What all policies have said about one request. */
export class Outcome {
  readonly #attributes: AdmissionAttributes
  /** The first refusal, which is the one that counts. */
  #refusal: { readonly message: string; readonly reason: string } | undefined
  #notes = new Map<string, Set<string>>()

  constructor(attributes: AdmissionAttributes) {
    this.#attributes = attributes
  }

  misconfigured(policy: Policy, binding: Binding | undefined, problem: string): void {
    if (policy.ignoresFailures) return
    const what = binding === undefined ? 'policy' : 'binding'
    this.#deny(policy, binding, `failed to configure ${what}: ${problem}`)
  }

  /** What is denied is refused, told as a warning or written down, as the binding says. */
  add(policy: Policy, binding: Binding, { decisions, notes }: Verdict): void {
    const { context } = this.#attributes
    for (const [index, { denied, message, reason }] of decisions.entries()) {
      if (!denied) continue
      for (const action of binding.actions) {
        if (action === 'Deny') this.#deny(policy, binding, message, reason)
        else if (action === 'Audit') this.#noteFailure(policy, binding, index, message)
        else if (action === 'Warn') {
          const what = `ValidatingAdmissionPolicy '${policy.name}' with binding '${binding.name}'`
          context.warnings.push(`Validation failed for ${what}: ${message}`)
        }
      }
    }
    for (const note of notes) {
      if ('error' in note) this.#deny(policy, binding, note.error)
      else this.#note(note.key, Buffer.from(note.value).subarray(0, MAX_NOTE_BYTES).toString())
    }
  }

  /** Writes down the notes of a policy, whose bindings may have made several of one key. */
  publish({ name }: Policy): void {
    for (const [key, values] of this.#notes) {
      addAuditAnnotation(this.#attributes.context, `${name}/${key}`, [...values].join(', '))
    }
    this.#notes = new Map()
  }

  /** Throws the refusal, if there is one. */
  settle(): void {
    if (this.#refusal === undefined) return
    const { message, reason } = this.#refusal
    const { status } = refuse(this.#attributes, message)
    const causes = [...(status.details?.causes ?? []), { message }]
    throw new StatusError({
      ...status,
      reason,
      code: CODES[reason] ?? INVALID,
      details: { ...status.details, causes },
    })
  }

  #deny(policy: Policy, binding: Binding | undefined, message: string, reason = 'Invalid'): void {
    const which = binding === undefined ? '' : ` with binding '${binding.name}'`
    this.#refusal ??= {
      message: `ValidatingAdmissionPolicy '${policy.name}'${which} denied request: ${message}`,
      reason,
    }
  }

  #note(key: string, value: string): void {
    const values = this.#notes.get(key) ?? new Set()
    this.#notes.set(key, values.add(value))
  }

  #noteFailure({ name: policy }: Policy, binding: Binding, expressionIndex: number, message: string): void {
    const failure = { message, policy, binding: binding.name, expressionIndex, validationActions: binding.actions }
    addAuditAnnotation(this.#attributes.context, FAILURE, JSON.stringify([failure]))
  }
}
