import { isJsonObject, type Kind, type ObjectOf, SetpointError } from '@setpoint/kube'
import type { DeepReadonly } from '../cache/index.js'
import { checkOptionNames, optionInvalid, type OptionNames } from '../options/index.js'
import type { Conversion } from '../resource/index.js'
import { expectFunctions, expectKind, expectOptions, expectTimeout, isKind } from './check.js'
import type { Consent, OneOrMore } from './functions.js'
import { POLICY_OPTIONS, type WebhookPolicy } from './policy.js'
import type { WebhookContext } from './request.js'

/** Checks by operation. Returning is consent, with warnings or without; `throw denied(…)` and `invalidFields(…)` refuse. */
export interface Validators<K extends Kind> {
  readonly create?: OneOrMore<(object: DeepReadonly<ObjectOf<K>>, context: WebhookContext) => Consent>
  readonly update?: OneOrMore<
    (object: DeepReadonly<ObjectOf<K>>, old: DeepReadonly<ObjectOf<K>>, context: WebhookContext) => Consent
  >
  readonly delete?: OneOrMore<(object: DeepReadonly<ObjectOf<K>>, context: WebhookContext) => Consent>
}

export interface WebhookConfig<K extends Kind> extends WebhookPolicy {
  /** The kind whose objects it sees. One with several versions is converted at /convert, too. */
  readonly for: K
  /**
   * Fills in what a schema's defaults cannot say. The object may be changed in place; what differs afterwards is sent as
   * a JSON patch. Called on create and update, and perhaps again after other webhooks: it must be idempotent. Of several,
   * each sees what those before it have changed. Default: nothing is filled in.
   */
  readonly default?: OneOrMore<(object: ObjectOf<K>, context: WebhookContext) => Consent>
  /** Refuses what a schema cannot. The objects are frozen. Default: nothing is refused. */
  readonly validate?: Validators<K>
}

const OPTIONS: OptionNames<WebhookConfig<Kind>> = { ...POLICY_OPTIONS, for: true, default: true, validate: true }

const VALIDATORS: OptionNames<Validators<Kind>> = { create: true, update: true, delete: true }

/** A kind's webhook as a value: what it is, and nothing that runs yet. */
export interface KindWebhookDefinition {
  readonly for: Kind & { readonly conversion?: Conversion | undefined }
  readonly config: WebhookConfig<Kind>
}

/**
 * Declares what happens before objects of a kind are stored. It does nothing by itself: `run(…, { webhooks: [it] })` or a
 * Manager serves it, and webhookManifests has the API server call it.
 */
export function webhook<K extends Kind>(config: WebhookConfig<K>): KindWebhookDefinition {
  expectOptions('webhook', config)
  const { for: kind, validate, default: fill, timeoutSeconds = 10 } = config
  const erased: KindWebhookDefinition = { for: kind, config }
  const where = isKind(kind) ? `webhook for ${kind.kind}.${kind.apiVersion}` : 'webhook'
  checkOptionNames<WebhookConfig<Kind>>(where, erased.config, OPTIONS)
  expectKind(where, kind)
  const fills = fill !== undefined && expectFunctions(where, 'default', fill)
  const validates = validate !== undefined && checkValidators(where, validate)
  if (!fills && !validates && erased.for.conversion === undefined)
    throw new SetpointError(
      'WebhookInvalid',
      `${where}: it has nothing to do; give it default or validate, or its kind other versions with hub()`,
    )
  expectTimeout(where, timeoutSeconds)
  return erased
}

/** Whether there is one. */
function checkValidators(where: string, validate: Validators<Kind>): boolean {
  if (!isJsonObject(validate))
    throw optionInvalid(where, 'validate', validate, 'an object with create, update or delete')
  checkOptionNames<Validators<Kind>>(`${where}: validate`, validate, VALIDATORS)
  const given = Object.entries(validate).filter(([, value]) => value !== undefined)
  return given.filter(([operation, value]) => expectFunctions(where, `validate.${operation}`, value)).length > 0
}
