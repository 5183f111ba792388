import type { GroupVersionKind } from '@setpoint/kube'
import type { Parameter } from './parameters.js'
import type { Method } from './special.js'

/** What a body or an answer holds: a component by name, or plain text. */
export type Payload = { readonly component: string } | 'text'

export const TEXT: Payload = 'text'

/** One method of one path: everything that both versions of OpenAPI say about it. */
export interface Route {
  readonly path: string
  readonly method: Method
  readonly operationId: string
  readonly tag: string
  /** x-kubernetes-action and x-kubernetes-group-version-kind; absent for what is no resource. */
  readonly action?: string
  readonly kind?: GroupVersionKind
  readonly parameters: readonly Parameter[]
  readonly consumes: readonly string[]
  readonly produces: readonly string[]
  readonly body?: { readonly component: string; readonly required: boolean }
  /** By status code; every route also answers 401. */
  readonly responses: readonly (readonly [code: 200 | 201 | 202, payload: Payload])[]
}

/** The routes of each path, in the order of first appearance. */
export function byPath(routes: readonly Route[]): Map<string, Route[]> {
  const paths = new Map<string, Route[]>()
  for (const route of routes) {
    const same = paths.get(route.path)
    if (same === undefined) paths.set(route.path, [route])
    else same.push(route)
  }
  return paths
}

/** The parameters that every route of a path has; documents list them once, at the path. */
export function commonParameters(routes: readonly Route[]): Parameter[] {
  const [first, ...others] = routes
  return (first?.parameters ?? []).filter((parameter) =>
    others.every((route) => route.parameters.some((other) => isSame(other, parameter))),
  )
}

export function isSame(a: Parameter, b: Parameter): boolean {
  return a.name === b.name && a.in === b.in
}
