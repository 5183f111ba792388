import { isJsonObject, type Kind, type ObjectOf, SetpointError } from '@setpoint/kube'
import type { LabelSelector } from '@setpoint/kube'
import type { DeepReadonly } from '../cache/index.js'
import { checkOptionNames, optionInvalid, type OptionNames } from '../options/index.js'
import type { Conversion } from '../resource/index.js'
import { expectFunction, expectKind, expectOptions, expectTimeout, isKind } from './check.js'
import type { WebhookContext } from './request.js'

type MaybePromise<T> = T | Promise<T>

/** Sentences for the user, such as `kubectl` shows in front of its answer. The request goes on. */
export type Warnings = readonly string[]

type Validated = MaybePromise<Warnings | void>

/** Checks by operation. Returning is consent, with warnings or without; `throw denied(…)` and `invalidFields(…)` refuse. */
export interface Validators<K extends Kind> {
  readonly create?: (object: DeepReadonly<ObjectOf<K>>, context: WebhookContext) => Validated
  readonly update?: (
    object: DeepReadonly<ObjectOf<K>>,
    old: DeepReadonly<ObjectOf<K>>,
    context: WebhookContext,
  ) => Validated
  readonly delete?: (object: DeepReadonly<ObjectOf<K>>, context: WebhookContext) => Validated
}

export interface WebhookConfig<K extends Kind> {
  /** The kind whose objects it sees. One with several versions is converted at /convert, too. */
  readonly for: K
  /**
   * Fills in what a schema's defaults cannot say. The object may be changed in place; what differs afterwards is sent as
   * a JSON patch. Called on create and update, and perhaps again after other webhooks: it must be idempotent.
   * Default: nothing is filled in.
   */
  readonly default?: (object: ObjectOf<K>, context: WebhookContext) => Validated
  /** Refuses what a schema cannot. The objects are frozen. Default: nothing is refused. */
  readonly validate?: Validators<K>
  /** What a request meets while the webhook cannot be reached: refusal or passage. Default 'Fail'. */
  readonly failurePolicy?: 'Fail' | 'Ignore'
  /** Whether requests in other versions of the kind are converted and shown. Default 'Equivalent'. */
  readonly matchPolicy?: 'Equivalent' | 'Exact'
  /** Whether `default` is called again when a later webhook has changed the object. Default 'Never'. */
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

const OPTIONS: OptionNames<WebhookConfig<Kind>> = {
  for: true,
  default: true,
  validate: true,
  failurePolicy: true,
  matchPolicy: true,
  reinvocationPolicy: true,
  timeoutSeconds: true,
  namespaceSelector: true,
  objectSelector: true,
  matchConditions: true,
}

const VALIDATORS: OptionNames<Validators<Kind>> = { create: true, update: true, delete: true }

/** A webhook as a value: what it is, and nothing that runs yet. */
export interface WebhookDefinition {
  readonly for: Kind & { readonly conversion?: Conversion | undefined }
  readonly config: WebhookConfig<Kind>
}

/**
 * Declares what happens before objects of a kind are stored. It does nothing by itself: `run(…, { webhooks: [it] })` or a
 * Manager serves it, and webhookManifests has the API server call it.
 */
export function webhook<K extends Kind>(config: WebhookConfig<K>): WebhookDefinition {
  expectOptions('webhook', config)
  const { for: kind, validate, default: fill, timeoutSeconds = 10 } = config
  const erased: WebhookDefinition = { for: kind, config }
  const where = isKind(kind) ? `webhook for ${kind.kind}.${kind.apiVersion}` : 'webhook'
  checkOptionNames<WebhookConfig<Kind>>(where, erased.config, OPTIONS)
  expectKind(where, kind)
  if (fill !== undefined) expectFunction(where, 'default', fill)
  const validates = validate !== undefined && checkValidators(where, validate)
  if (fill === undefined && !validates && erased.for.conversion === undefined)
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
  for (const [operation, value] of given) expectFunction(where, `validate.${operation}`, value)
  return given.length > 0
}

/** Where the API server converts: one path for all kinds. */
export const CONVERT_PATH = '/convert'

/** `/mutate-apps-example-com-v1-webapp`, as controller-runtime has it. */
export function mutatePath(kind: Kind): string {
  return `/mutate-${dashed(kind)}`
}

/** `/validate-apps-example-com-v1-webapp`, as controller-runtime has it. */
export function validatePath(kind: Kind): string {
  return `/validate-${dashed(kind)}`
}

function dashed({ group, version, kind }: Kind): string {
  return `${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`
}
