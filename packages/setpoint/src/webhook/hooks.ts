import { isJsonObject, SetpointError } from '@setpoint/kube'
import { valueText } from '../log/index.js'
import { fieldsOf } from '../options/index.js'
import type { AdmissionHandlerDefinition } from './admission-handler.js'
import { isKind } from './check.js'
import type { ConvertibleKind } from './conversion.js'
import type { KindWebhookDefinition } from './definition.js'
import { handlerHook } from './handler-hook.js'
import type { Hook } from './hook.js'
import { kindHooks } from './kind-hooks.js'

/** What `webhooks` takes in the options of run(), of managers and of test clusters: what webhook() and admissionHandler() make. */
export type WebhookDefinition = KindWebhookDefinition | AdmissionHandlerDefinition

/** Everything that the API server is to ask these webhooks, in their order. */
export function hooksOf(webhooks: readonly WebhookDefinition[]): Hook[] {
  const names = new Set<string>()
  return webhooks.flatMap((webhook, index) => {
    expectDefinition(webhook, index)
    if (!('for' in webhook)) return handlerHook(webhook)
    return kindHooks(webhook).map((hook) => named(hook, webhook.for.version, names))
  })
}

/** A configuration has no name twice, and another version of a kind would have the same: it says so in its name, the first one does not. */
function named(hook: Hook, version: string, names: Set<string>): Hook {
  const { type, name } = hook
  const isFirst = !names.has(`${type} ${name}`)
  names.add(`${type} ${name}`)
  return isFirst ? hook : { ...hook, name: name.replace('.', `.${version}.`) }
}

/** What a function has not made may look like it, and is checked by nobody. */
function expectDefinition(webhook: WebhookDefinition, index: number): void {
  const { for: kind, path, config } = fieldsOf(webhook)
  if (isJsonObject(config) && (isKind(kind) || typeof path === 'string')) return
  const message = `webhooks[${index}] is ${valueText(webhook)}; it must be what webhook(…) or admissionHandler(…) returns`
  throw new SetpointError('OptionInvalid', message)
}

/** The kinds with several versions. */
export function convertibleKinds(webhooks: readonly WebhookDefinition[]): ConvertibleKind[] {
  return webhooks.flatMap((webhook) => ('for' in webhook && webhook.for.conversion !== undefined ? [webhook.for] : []))
}
