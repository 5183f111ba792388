import { isJsonObject } from '@setpoint/kube'
import { deepFreeze } from '../cache/index.js'
import { type Admit, reviewHandler } from './admission.js'
import type { AdmissionHandlerConfig, AdmissionHandlerDefinition } from './admission-handler.js'
import { type Consent, functionsIn } from './functions.js'
import type { Hook } from './hook.js'
import type { WebhookMeans } from './request.js'

/** What an admission handler asks the API server for: just what it has declared. */
export function handlerHook({ path, config }: AdmissionHandlerDefinition): Hook {
  const { type, rules, sideEffects = 'None' } = config
  const verb = type === 'mutating' ? 'mutate' : 'validate'
  return {
    type,
    // At least three parts, as the API server wants it.
    name: `${verb}${path.replaceAll('/', '.')}.admission`,
    path,
    rules,
    sideEffects,
    policy: config,
    whose: `admission handler ${path}`,
    handler: (deps) => reviewHandler(handling(config), deps),
  }
}

/** The functions of `handle`, in their order. Where they may change the object, all of them do so on one draft. */
function handling({ type, handle }: AdmissionHandlerConfig): Admit {
  const functions: readonly ((request: never, means: WebhookMeans) => Consent)[] = functionsIn(handle)
  return async ({ request, context, heard }) => {
    const { object: sent, oldObject = null } = request
    const draft = type === 'mutating' && isJsonObject(sent) ? structuredClone(sent) : undefined
    if (draft === undefined) deepFreeze(sent)
    deepFreeze(oldObject)
    const { client, signal, annotate, ...question } = context
    const asked = Object.freeze({ ...question, object: draft ?? sent ?? null, oldObject })
    for (const each of functions) heard(await each(asked as never, { client, signal, annotate }))
    return draft
  }
}
