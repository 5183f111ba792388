import type { ConvertibleKind } from './conversion.js'
import type { KindWebhookDefinition } from './definition.js'
import type { Hook } from './hook.js'
import { kindHooks } from './kind-hooks.js'

/** What `webhooks` takes, in options of every kind. */
export type WebhookDefinition = KindWebhookDefinition

/** Everything that the API server is to ask these webhooks, in their order. */
export function hooksOf(webhooks: readonly WebhookDefinition[]): Hook[] {
  return webhooks.flatMap(kindHooks)
}

/** The kinds with several versions. */
export function convertibleKinds(webhooks: readonly WebhookDefinition[]): ConvertibleKind[] {
  return webhooks.map(({ for: kind }) => kind).filter(({ conversion }) => conversion !== undefined)
}
