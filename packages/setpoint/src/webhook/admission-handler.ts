import { isJsonObject, SetpointError } from '@setpoint/kube'
import type { DeepReadonly } from '../cache/index.js'
import { checkOptionNames, optionInvalid, type OptionNames } from '../options/index.js'
import { expectFunctions, expectOptions, expectTimeout } from './check.js'
import type { Consent, OneOrMore } from './functions.js'
import type { AdmissionRule } from './hook.js'
import { CONVERT_PATH } from './paths.js'
import { POLICY_OPTIONS, type WebhookPolicy } from './policy.js'
import type { AdmissionObject, AdmissionRequest, WebhookMeans } from './request.js'

/** A question with its objects. The object is null for a deletion, and the old one for everything but updates and deletions. */
export interface RawAdmissionRequest<T> extends AdmissionRequest {
  readonly object: T | null
  readonly oldObject: DeepReadonly<AdmissionObject> | null
  /** What the client said beside the object: CreateOptions, DeleteOptions and so on. */
  readonly options?: DeepReadonly<AdmissionObject> | null
}

interface AdmissionHandlerOptions extends WebhookPolicy {
  /** Where it is served: `/audit-pods`. Its place in the configuration is named after it. */
  readonly path: string
  /** Which requests it is asked about. */
  readonly rules: readonly AdmissionRule[]
  /** 'NoneOnDryRun' for one that writes somewhere, and looks at `dryRun` before it does. Default 'None'. */
  readonly sideEffects?: 'None' | 'NoneOnDryRun'
}

export interface ValidatingHandlerConfig extends AdmissionHandlerOptions {
  readonly type: 'validating'
  /** Returning is consent, with warnings or without; `throw denied(…)` refuses. The objects are frozen. */
  readonly handle: OneOrMore<
    (request: RawAdmissionRequest<DeepReadonly<AdmissionObject>>, means: WebhookMeans) => Consent
  >
}

export interface MutatingHandlerConfig extends AdmissionHandlerOptions {
  readonly type: 'mutating'
  /** The same, and `object` may be changed in place; what differs afterwards is sent as a JSON patch. It must be idempotent. */
  readonly handle: OneOrMore<(request: RawAdmissionRequest<AdmissionObject>, means: WebhookMeans) => Consent>
}

export type AdmissionHandlerConfig = ValidatingHandlerConfig | MutatingHandlerConfig

/** An admission handler as a value: what it is, and nothing that runs yet. */
export interface AdmissionHandlerDefinition {
  readonly path: string
  readonly config: AdmissionHandlerConfig
}

const OPTIONS: OptionNames<AdmissionHandlerConfig> = {
  ...POLICY_OPTIONS,
  path: true,
  type: true,
  rules: true,
  handle: true,
  sideEffects: true,
}

const RULE: OptionNames<AdmissionRule> = {
  apiGroups: true,
  apiVersions: true,
  resources: true,
  operations: true,
  scope: true,
}

/** Words of lower case, digits and dashes: they become parts of a name. */
const PATH = /^(\/[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)+$/
const OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT', '*']

/**
 * Declares a handler at a path, for requests about any resources, subresources too: for what has no one kind, or is not
 * this operator's. It is served and configured as what `webhook()` makes: `run(…, { webhooks: [it] })`. For one kind use
 * `webhook()`, which knows its type.
 */
export function admissionHandler(config: AdmissionHandlerConfig): AdmissionHandlerDefinition {
  expectOptions('admission handler', config)
  const { path, type, rules, handle, timeoutSeconds = 10 } = config
  const whose = typeof path === 'string' ? `admission handler ${path}` : 'admission handler'
  checkOptionNames<AdmissionHandlerConfig>(whose, config, OPTIONS)
  if (typeof path !== 'string' || !PATH.test(path) || path === CONVERT_PATH)
    throw optionInvalid(
      whose,
      'path',
      path,
      `one such as /audit-pods, of words in lower case with digits and dashes, and not ${CONVERT_PATH}`,
    )
  if (!['validating', 'mutating'].includes(type)) throw optionInvalid(whose, 'type', type, "'validating' or 'mutating'")
  if (!expectFunctions(whose, 'handle', handle))
    throw new SetpointError('WebhookInvalid', `${whose}: it has nothing to do; give it a function as handle`)
  checkRules(whose, rules)
  expectTimeout(whose, timeoutSeconds)
  return { path, config }
}

function checkRules(whose: string, rules: readonly AdmissionRule[]): void {
  if (!Array.isArray(rules) || rules.length === 0)
    throw optionInvalid(whose, 'rules', rules, 'a list of what the API server is to ask about')
  for (const [index, rule] of (rules as readonly AdmissionRule[]).entries()) {
    const where = `${whose}: rules[${index}]`
    if (!isJsonObject(rule)) throw optionInvalid(whose, `rules[${index}]`, rule, 'an object')
    checkOptionNames<AdmissionRule>(where, rule, RULE)
    const { apiGroups, apiVersions = ['*'], resources, operations } = rule
    for (const [name, list] of Object.entries({ apiGroups, apiVersions, resources, operations }))
      if (!isListOfTexts(list)) throw optionInvalid(where, name, list, 'a list of names; * is all')
    const unknown = operations.find((operation) => !OPERATIONS.includes(operation))
    if (unknown !== undefined) throw optionInvalid(where, 'operations', operations, `of ${OPERATIONS.join(', ')}`)
  }
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}
