import {
  checkDns1035Label,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type KubeObject,
  notSupported,
  required,
  sameValue,
  validateFullyQualifiedName,
  validateLabelSelector,
} from '@setpoint/kube'
import type {
  MutatingWebhook,
  MutatingWebhookConfiguration,
  ValidatingWebhook,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { addInvalid, checkOptionalOneOf } from '../checks.js'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'
import { validateWebhookClient } from '../../../crd/webhook-client.js'
import { setClientConfigDefaults } from './client-config.js'
import { ExpressionChecker, withExpressions } from './expressions.js'
import { validateMatchConditions } from './match-conditions.js'
import { METADATA, validateMetadata } from './metadata.js'
import { setRuleDefaults, validateRule } from './rule.js'
import { staticNameWarnings } from './static-names.js'

type Configuration = ValidatingWebhookConfiguration | MutatingWebhookConfiguration
type Webhook = ValidatingWebhook & Pick<MutatingWebhook, 'reinvocationPolicy'>

const WEBHOOKS = fieldPath('webhooks')
const FAILURE_POLICIES = ['Fail', 'Ignore']
const MATCH_POLICIES = ['Equivalent', 'Exact']
const REINVOCATION_POLICIES = ['IfNeeded', 'Never']
const NO_SIDE_EFFECTS = ['None', 'NoneOnDryRun']
const SIDE_EFFECTS = [...NO_SIDE_EFFECTS, 'Some', 'Unknown']
const REVIEW_VERSIONS = ['v1', 'v1beta1']
const DEFAULT_TIMEOUT = 10
const MAX_TIMEOUT = 30

/** What an update may keep although a new configuration may not have it. */
interface Kept {
  readonly matchConditions: boolean
  readonly expressions: ReadonlySet<string>
  readonly sideEffects: boolean
  readonly unknownReviewVersions: boolean
  readonly repeatedNames: boolean
  readonly invalidSelectors: boolean
}
const NOTHING: Kept = {
  matchConditions: false,
  expressions: new Set(),
  sideEffects: false,
  unknownReviewVersions: false,
  repeatedNames: false,
  invalidSelectors: false,
}

function webhooksOf(configuration: Configuration): Webhook[] {
  return configuration.webhooks ?? []
}

function setWebhookDefaults(webhook: Webhook): void {
  webhook.failurePolicy ??= 'Fail'
  webhook.matchPolicy ??= 'Equivalent'
  webhook.namespaceSelector ??= {}
  webhook.objectSelector ??= {}
  webhook.timeoutSeconds ??= DEFAULT_TIMEOUT
  setRuleDefaults(webhook.rules)
  setClientConfigDefaults(webhook.clientConfig)
}

function validateConfiguration(configuration: Configuration, kept: Kept): FieldError[] {
  const names = new Set<string>()
  const errors = webhooksOf(configuration).flatMap((webhook, index) => {
    const path = WEBHOOKS.index(index)
    const { name } = webhook
    const repeated = !kept.repeatedNames && name !== '' && names.has(name)
    names.add(name)
    return [
      ...validateWebhook(webhook, kept, path),
      ...validateReviewVersions(webhook.admissionReviewVersions ?? [], kept, path.child('admissionReviewVersions')),
      ...(repeated ? [duplicate(path.child('name'), name)] : []),
    ]
  })
  return [...validateMetadata(configuration), ...errors]
}

function validateWebhook(webhook: Webhook, kept: Kept, path: FieldPath): FieldError[] {
  const { timeoutSeconds, namespaceSelector, objectSelector, matchConditions = [] } = webhook
  const errors = validateFullyQualifiedName(path.child('name'), webhook.name)
  for (const [index, rule] of (webhook.rules ?? []).entries()) {
    errors.push(...validateRule(rule, path.child('rules').index(index)))
  }
  checkOptionalOneOf(errors, webhook.failurePolicy, FAILURE_POLICIES, path.child('failurePolicy'))
  checkOptionalOneOf(errors, webhook.matchPolicy, MATCH_POLICIES, path.child('matchPolicy'))
  errors.push(...validateSideEffects(webhook, kept, path.child('sideEffects')))
  if (timeoutSeconds !== undefined && (timeoutSeconds < 1 || timeoutSeconds > MAX_TIMEOUT)) {
    const detail = `the timeout value must be between 1 and ${MAX_TIMEOUT} seconds`
    errors.push(invalid(path.child('timeoutSeconds'), timeoutSeconds, detail))
  }
  const options = { allowInvalidValues: kept.invalidSelectors }
  for (const [field, selector] of Object.entries({ namespaceSelector, objectSelector })) {
    errors.push(...validateLabelSelector(selector, path.child(field), options))
  }
  checkOptionalOneOf(errors, webhook.reinvocationPolicy, REINVOCATION_POLICIES, path.child('reinvocationPolicy'))
  errors.push(...validateWebhookClient(webhook.clientConfig, path.child('clientConfig')))
  if (kept.matchConditions) return errors
  const checker = new ExpressionChecker(kept.expressions, undefined, false)
  return [...errors, ...validateMatchConditions(matchConditions, path.child('matchConditions'), checker)]
}

/** The client may leave them out; the field has no default, and is null then. */
function validateSideEffects({ sideEffects }: Webhook, kept: Kept, path: FieldPath): FieldError[] {
  const supported = kept.sideEffects ? SIDE_EFFECTS : NO_SIDE_EFFECTS
  if (((sideEffects as string | null | undefined) ?? undefined) === undefined) {
    return [required(path, `must specify one of ${supported.join(', ')}`)]
  }
  return supported.includes(sideEffects) ? [] : [notSupported(path, sideEffects, supported)]
}

function validateReviewVersions(versions: readonly string[], kept: Kept, path: FieldPath): FieldError[] {
  const known = REVIEW_VERSIONS.join(', ')
  if (versions.length === 0) return [required(path, `must specify one of ${known}`)]
  const errors: FieldError[] = []
  for (const [index, version] of versions.entries()) {
    if (versions.indexOf(version) < index) errors.push(invalid(path.index(index), version, 'duplicate version'))
    else addInvalid(errors, path.index(index), version, checkDns1035Label(version))
  }
  if (!kept.unknownReviewVersions && !versions.some(isKnownReviewVersion)) {
    errors.push(invalid(path, versions, `must include at least one of ${known}`))
  }
  return errors
}

function isKnownReviewVersion(version: string): boolean {
  return REVIEW_VERSIONS.includes(version)
}

function keptFrom(old: Configuration, configuration: Configuration): Kept {
  const before = webhooksOf(old)
  const after = webhooksOf(configuration)
  return {
    matchConditions:
      before.length === after.length &&
      before.every(({ matchConditions }, index) => sameValue(matchConditions, after[index]?.matchConditions)),
    expressions: new Set(
      before.flatMap((webhook) => (webhook.matchConditions ?? []).map(({ expression }) => expression)),
    ),
    sideEffects: before.some(({ sideEffects }) => !NO_SIDE_EFFECTS.includes(sideEffects)),
    unknownReviewVersions: before.some(
      ({ admissionReviewVersions: versions }) => (versions ?? []).length > 0 && !versions.some(isKnownReviewVersion),
    ),
    repeatedNames: new Set(before.map(({ name }) => name)).size < before.length,
    invalidSelectors: before.some(({ namespaceSelector, objectSelector }) =>
      [namespaceSelector, objectSelector].some((selector) => validateLabelSelector(selector, WEBHOOKS).length > 0),
    ),
  }
}

const strategy = withExpressions(
  typedStrategy<Configuration>({
    validate: (configuration) => validateConfiguration(configuration, NOTHING),
    validateUpdate: (configuration, old) => validateConfiguration(configuration, keptFrom(old, configuration)),
    warnings: staticNameWarnings,
    ...METADATA,
  }),
  (object) =>
    webhooksOf(object as unknown as Configuration).some(({ matchConditions }) => (matchConditions ?? []).length > 0),
)

export const validatingWebhookConfigurationRules: KindRules = {
  defaults(object: KubeObject) {
    for (const webhook of webhooksOf(object as unknown as Configuration)) setWebhookDefaults(webhook)
  },
  strategy,
}

export const mutatingWebhookConfigurationRules: KindRules = {
  defaults(object: KubeObject) {
    for (const webhook of webhooksOf(object as unknown as Configuration)) {
      setWebhookDefaults(webhook)
      webhook.reinvocationPolicy ??= 'Never'
    }
  },
  strategy,
}
