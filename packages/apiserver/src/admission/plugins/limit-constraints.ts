import type { Quantity } from '@setpoint/kube'
import type { Amounts } from './pod-resources.js'

/** What a limit says about one resource, and what it is held against. */
export interface Constraint {
  /** `Container`, `Pod`, `PersistentVolumeClaim`. */
  readonly type: string
  readonly resource: string
  readonly enforced: Quantity
  readonly requests: Amounts
  readonly limits: Amounts
}

/** What speaks against it, in Kubernetes' words; undefined when nothing does. */
export function minimumProblem({ type, resource, enforced, requests, limits }: Constraint): string | undefined {
  const text = `minimum ${resource} usage per ${type} is ${enforced.toString()}`
  const request = requests.get(resource)
  const limit = limits.get(resource)
  if (request === undefined) return `${text}.  No request is specified`
  if (request.compare(enforced) < 0) return `${text}, but request is ${request.toString()}`
  if (limit !== undefined && limit.compare(enforced) < 0) return `${text}, but limit is ${limit.toString()}`
  return undefined
}

export function maximumProblem({ type, resource, enforced, requests, limits }: Constraint): string | undefined {
  const text = `maximum ${resource} usage per ${type} is ${enforced.toString()}`
  const request = requests.get(resource)
  const limit = limits.get(resource)
  if (limit === undefined) return `${text}.  No limit is specified`
  if (limit.compare(enforced) > 0) return `${text}, but limit is ${limit.toString()}`
  if (request !== undefined && request.compare(enforced) > 0) return `${text}, but request is ${request.toString()}`
  return undefined
}

/** For what has requests only. */
export function maximumRequestProblem({ type, resource, enforced, requests }: Constraint): string | undefined {
  const text = `maximum ${resource} usage per ${type} is ${enforced.toString()}`
  const request = requests.get(resource)
  if (request === undefined) return `${text}.  No request is specified`
  return request.compare(enforced) > 0 ? `${text}, but request is ${request.toString()}` : undefined
}

export function ratioProblem({ type, resource, enforced, requests, limits }: Constraint): string | undefined {
  const text = `${resource} max limit to request ratio per ${type} is ${enforced.toString()}`
  const request = requests.get(resource)
  const limit = limits.get(resource)
  if (request === undefined || request.sign === 0) return `${text}, but no request is specified or request is 0`
  if (limit === undefined || limit.sign === 0) return `${text}, but no limit is specified or limit is 0`
  const ratio = limit.asNumber() / request.asNumber()
  return ratio > enforced.asNumber() ? `${text}, but provided ratio is ${ratio.toFixed(6)}` : undefined
}
