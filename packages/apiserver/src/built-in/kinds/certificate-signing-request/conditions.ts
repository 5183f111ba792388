import {
  duplicate,
  type FieldError,
  fieldPath,
  forbidden,
  formatTime,
  invalid,
  notSupported,
  required,
} from '@setpoint/kube'
import type {
  CertificateSigningRequest,
  CertificateSigningRequestCondition,
} from '@setpoint/kube/kinds/certificates.k8s.io/v1'

type Request = CertificateSigningRequest
type Condition = CertificateSigningRequestCondition

const CONDITIONS = fieldPath('status', 'conditions')
/** What is said once and for all. */
const FINAL = ['Approved', 'Denied', 'Failed']
/** What only the approval subresource may say. */
const DECISIONS = ['Approved', 'Denied']

export function conditionsOf({ status }: Request): Condition[] {
  return status?.conditions ?? []
}

function ofType(request: Request, type: string): Condition[] {
  return conditionsOf(request).filter((condition) => condition.type === type)
}

/** What `old` does already, its next version may do. */
export function validateConditions(request: Request, old: Request | undefined): FieldError[] {
  const before = old === undefined ? [] : conditionsOf(old).map(({ type }) => type)
  const allowsBoth = DECISIONS.every((type) => before.includes(type))
  const allowsEmpty = before.includes('')
  const allowsRepeated = new Set(before).size < before.length
  const errors: FieldError[] = []
  const seen: string[] = []
  for (const [index, { type, status }] of conditionsOf(request).entries()) {
    const path = CONDITIONS.index(index)
    if (type === '' && !allowsEmpty) errors.push(required(path.child('type')))
    const supported = FINAL.includes(type) ? ['True'] : ['False', 'True', 'Unknown']
    if (status === '') errors.push(required(path.child('status')))
    else if (!supported.includes(status)) errors.push(notSupported(path.child('status'), status, supported))
    const other = DECISIONS.find((decision) => decision !== type) ?? ''
    if (!allowsBoth && DECISIONS.includes(type) && seen.includes(other)) {
      errors.push(invalid(CONDITIONS, type, 'Approved and Denied conditions are mutually exclusive'))
    }
    if (!allowsRepeated && seen.includes(type)) errors.push(duplicate(path.child('type'), type))
    seen.push(type)
  }
  return errors
}

/** `mayDecide`: the request comes through the approval subresource. */
export function validateConditionChanges(request: Request, old: Request, mayDecide: boolean): FieldError[] {
  const errors: FieldError[] = []
  for (const type of FINAL) {
    if (ofType(request, type).length < ofType(old, type).length) {
      errors.push(forbidden(CONDITIONS, `updates may not remove a condition of type "${type}"`))
    }
  }
  for (const type of mayDecide ? [] : DECISIONS) {
    if (ofType(request, type).length > ofType(old, type).length) {
      errors.push(forbidden(CONDITIONS, `updates may not add a condition of type "${type}"`))
    }
  }
  return errors
}

/** The conditions with those that decide as they were, where they are still there. */
export function keepDecisions(request: Request, old: Request): Condition[] {
  const conditions = [...conditionsOf(request)]
  for (const type of DECISIONS) {
    const before = ofType(old, type)
    if (before.length !== ofType(request, type).length) continue
    for (const [index, condition] of conditions.entries()) {
      if (condition.type === type) conditions[index] = before.shift() ?? condition
    }
  }
  return conditions
}

/** The conditions with times where they have none: now, or, for what was so before, since when. */
export function withTimes(conditions: readonly Condition[], old: Request, now: number): Condition[] {
  return conditions.map((condition) => {
    const before = conditionsOf(old).find(
      ({ type, status, lastTransitionTime }) =>
        type === condition.type && status === condition.status && isSet(lastTransitionTime),
    )
    const { lastUpdateTime, lastTransitionTime } = condition
    return {
      ...condition,
      lastUpdateTime: isSet(lastUpdateTime) ? lastUpdateTime : formatTime(now),
      lastTransitionTime: isSet(lastTransitionTime)
        ? lastTransitionTime
        : (before?.lastTransitionTime ?? formatTime(now)),
    }
  })
}

function isSet(time: string | null | undefined): time is string {
  return time !== undefined && time !== null
}
