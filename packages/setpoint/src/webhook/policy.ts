import type { LabelSelector } from '@setpoint/kube'
import type { OptionNames } from '../options/index.js'

/** When the API server asks, and what becomes of requests while nobody answers. */
export interface WebhookPolicy {
  /** What a request meets while the webhook cannot be reached: refusal or passage. Default 'Fail'. */
  readonly failurePolicy?: 'Fail' | 'Ignore'
  /** Whether requests in other versions of the kind are converted and shown. Default 'Equivalent'. */
  readonly matchPolicy?: 'Equivalent' | 'Exact'
  /** Whether what changes objects is called again when a later webhook has changed the object. Default 'Never'. */
  readonly reinvocationPolicy?: 'Never' | 'IfNeeded'
  /** Seconds that the API server waits, 1 to 30. Default 10. */
  readonly timeoutSeconds?: number
  /** Only in namespaces with these labels. Default: in all. */
  readonly namespaceSelector?: LabelSelector
  /** Only objects with these labels. Default: all. */
  readonly objectSelector?: LabelSelector
  /** CEL expressions that must all hold for the webhook to be asked. Default: none. */
  readonly matchConditions?: readonly { readonly name: string; readonly expression: string }[]
}

export const POLICY_OPTIONS: OptionNames<WebhookPolicy> = {
  failurePolicy: true,
  matchPolicy: true,
  reinvocationPolicy: true,
  timeoutSeconds: true,
  namespaceSelector: true,
  objectSelector: true,
  matchConditions: true,
}
