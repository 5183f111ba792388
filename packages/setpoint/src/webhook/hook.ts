import type { AnswerDependencies, ReviewHandler } from './admission.js'
import type { WebhookPolicy } from './policy.js'

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** Requests that the API server asks about, in the words of webhook configurations. */
export interface AdmissionRule {
  /** '' is the core group, '*' every group. */
  readonly apiGroups: readonly string[]
  /** Default: all. */
  readonly apiVersions?: readonly string[]
  /** `pods`; a subresource, as `pods/eviction`; `*` is all of them, without their subresources. */
  readonly resources: readonly string[]
  readonly operations: readonly (Operation | '*')[]
  /** Default: those in namespaces and those without. */
  readonly scope?: 'Namespaced' | 'Cluster' | '*'
}

/** One entry of a webhook configuration, and what answers at the path that it leads to. */
export interface Hook {
  readonly type: 'mutating' | 'validating'
  /** Unique in the configuration. */
  readonly name: string
  readonly path: string
  readonly rules: readonly AdmissionRule[]
  readonly sideEffects: 'None' | 'NoneOnDryRun'
  readonly policy: WebhookPolicy
  /** Its declaration, for messages. */
  readonly whose: string
  readonly handler: (deps: AnswerDependencies) => ReviewHandler
}
