import type { AdmissionHandlerDefinition } from './admission-handler.js'
import type { ConvertibleKind } from './conversion.js'
import type { KindWebhookDefinition } from './definition.js'
import { handlerHook } from './handler-hook.js'
import type { Hook } from './hook.js'
import { kindHooks } from './kind-hooks.js'

/** What `webhooks` takes in the options of run(), of managers and of test clusters: what webhook() and admissionHandler() make. */
export type WebhookDefinition = KindWebhookDefinition | AdmissionHandlerDefinition

/** Everything that the API server is to ask these webhooks, in their order. */
export function hooksOf(webhooks: readonly WebhookDefinition[]): Hook[] {
  return webhooks.flatMap((webhook) => ('for' in webhook ? kindHooks(webhook) : handlerHook(webhook)))
}

/** The kinds with several versions. */
export function convertibleKinds(webhooks: readonly WebhookDefinition[]): ConvertibleKind[] {
  return webhooks.flatMap((webhook) => ('for' in webhook && webhook.for.conversion !== undefined ? [webhook.for] : []))
}
