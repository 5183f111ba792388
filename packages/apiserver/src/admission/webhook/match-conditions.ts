import type { JsonObject, KubeObject } from '@setpoint/kube'
import type { Authorizer } from '../../authorize/index.js'
import type { User } from '../../registry/index.js'

/** An expression that a request must fulfil for a webhook to be called. */
export interface MatchCondition {
  readonly name: string
  readonly expression: string
}

/** What the expressions may look at. */
export interface MatchInput {
  readonly object: KubeObject | undefined
  readonly oldObject: KubeObject | undefined
  /** AdmissionRequest without the objects. */
  readonly request: JsonObject
  readonly user: User
  readonly authorizer: Authorizer
}

/** The conditions' verdict: call, do not call, or refuse the request with this text. */
export type MatchResult = 'match' | 'no match' | { readonly error: string }

export type MatchConditions = (input: MatchInput) => Promise<MatchResult>

/**
 * The conditions of one webhook as a function; undefined when there are none. The single place where webhooks meet the
 * expression language, which is loaded with the first request that needs it.
 */
export function compileMatchConditions(
  conditions: readonly MatchCondition[],
  ignoresFailures: boolean,
): MatchConditions | undefined {
  if (conditions.length === 0) return undefined
  let compiled: Promise<(input: MatchInput) => MatchResult> | undefined
  return async (input) => {
    compiled ??= import('./match-expressions.js').then(({ compileConditions }) => compileConditions(conditions))
    const result = (await compiled)(input)
    return typeof result === 'object' && ignoresFailures ? 'no match' : result
  }
}
