import { compileLabelSelector, type Selector } from '@setpoint/kube'
import type {
  MutatingWebhook,
  RuleWithOperations,
  ValidatingWebhook,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { WebhookClientConfig } from '../../webhook/index.js'
import { compileMatchConditions, type MatchConditions } from './match-conditions.js'

/** One webhook of a configuration, ready to be matched and called. */
export interface Hook {
  readonly name: string
  readonly configuration: string
  /** Names the webhook among all: configuration, name, and which of that name it is. */
  readonly uid: string
  /** Its place among all webhooks of its kind, in the order in which they run. */
  readonly index: number
  readonly rules: readonly RuleWithOperations[]
  readonly equivalent: boolean
  readonly namespaceSelector: Selector
  readonly objectSelector: Selector
  readonly matchConditions: MatchConditions | undefined
  readonly clientConfig: WebhookClientConfig
  readonly timeoutSeconds: number
  /** A webhook that cannot be asked is passed over. */
  readonly ignoresFailures: boolean
  /** May be asked about what will not be done. */
  readonly supportsDryRun: boolean
  readonly reviewVersions: readonly string[]
  readonly reinvocable: boolean
}

export type Webhook = ValidatingWebhook & Pick<MutatingWebhook, 'reinvocationPolicy'>

/** All webhooks of a configuration; `first` is the index of the first of them. */
export function compileHooks(configuration: string, webhooks: readonly Webhook[], first: number): Hook[] {
  const seen = new Map<string, number>()
  return webhooks.map((webhook, position) => {
    const { name, sideEffects } = webhook
    const repetition = seen.get(name) ?? 0
    seen.set(name, repetition + 1)
    const ignoresFailures = webhook.failurePolicy === 'Ignore'
    return {
      name,
      configuration,
      uid: `${configuration}/${name}/${repetition}`,
      index: first + position,
      rules: webhook.rules ?? [],
      equivalent: webhook.matchPolicy === 'Equivalent',
      namespaceSelector: compileLabelSelector(webhook.namespaceSelector ?? {}),
      objectSelector: compileLabelSelector(webhook.objectSelector ?? {}),
      matchConditions: compileMatchConditions(webhook.matchConditions ?? [], ignoresFailures),
      clientConfig: webhook.clientConfig,
      timeoutSeconds: webhook.timeoutSeconds ?? 10,
      ignoresFailures,
      supportsDryRun: sideEffects === 'None' || sideEffects === 'NoneOnDryRun',
      reviewVersions: webhook.admissionReviewVersions,
      reinvocable: webhook.reinvocationPolicy === 'IfNeeded',
    }
  })
}
