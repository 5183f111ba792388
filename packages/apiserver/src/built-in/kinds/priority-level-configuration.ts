import {
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  type KubeObject,
  notSupported,
  required,
  sameValue,
} from '@setpoint/kube'
import type {
  LimitedPriorityLevelConfiguration,
  LimitResponse,
  PriorityLevelConfiguration,
  PriorityLevelConfigurationSpec,
  QueuingConfiguration,
} from '@setpoint/kube/kinds/flowcontrol.apiserver.k8s.io/v1'
import { validateFlowConditions } from './flow-conditions.js'
import { internalText } from './internal-text.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

const SPEC = fieldPath('spec')
const ZERO_SHARES = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares'
const MAX_QUEUES = 10_000_000
/** What a hand of queues may take of a flow's 64-bit hash. */
const MAX_HASH_BITS = 60

function defaults(object: KubeObject): void {
  const { limited, exempt } = (object as unknown as PriorityLevelConfiguration).spec ?? {}
  if (exempt !== undefined) {
    exempt.nominalConcurrencyShares ??= 0
    exempt.lendablePercent ??= 0
  }
  if (limited === undefined) return
  limited.nominalConcurrencyShares ??= 30
  limited.lendablePercent ??= 0
  const queuing = limited.limitResponse?.queuing
  if (queuing === undefined) return
  queuing.handSize ||= 8
  queuing.queues ||= 64
  queuing.queueLengthLimit ||= 50
}

function validate({ metadata, spec }: PriorityLevelConfiguration): FieldError[] {
  const errors: FieldError[] = []
  if (metadata.annotations !== undefined && Object.hasOwn(metadata.annotations, ZERO_SHARES)) {
    errors.push(forbidden(fieldPath('metadata', 'annotations'), `annotation '${ZERO_SHARES}' is forbidden`))
  }
  if (spec === undefined) return errors
  const name = metadata.name ?? ''
  return [...errors, ...validateSpec(name, spec), ...validateMandatory(name, spec)]
}

function validateSpec(name: string, spec: PriorityLevelConfigurationSpec): FieldError[] {
  const { type, limited, exempt } = spec
  const errors: FieldError[] = []
  if ((name === 'exempt') !== (type === 'Exempt')) {
    errors.push(invalid(SPEC.child('type'), type, "must be 'Exempt' if and only if `name` is 'exempt'"))
  }
  switch (type) {
    case 'Exempt':
      if (limited !== undefined) errors.push(forbidden(SPEC.child('limited'), 'must be nil if the type is not Limited'))
      if (exempt !== undefined) errors.push(...validateShares(exempt, SPEC.child('exempt')))
      return errors
    case 'Limited':
      if (exempt !== undefined) errors.push(forbidden(SPEC.child('exempt'), 'must be nil if the type is Limited'))
      if (limited === undefined) {
        errors.push(required(SPEC.child('limited'), 'must not be empty when type is Limited'))
      } else errors.push(...validateLimited(limited, SPEC.child('limited')))
      return errors
    case '':
      return [...errors, required(SPEC.child('type'))]
    default:
      return [...errors, notSupported(SPEC.child('type'), type, ['Exempt', 'Limited'])]
  }
}

/** The two levels that every server has; of one of them, how much it may lend is for the operator to say. */
function validateMandatory(name: string, spec: PriorityLevelConfigurationSpec): FieldError[] {
  const { exempt: _exempt, ...rest } = spec
  const isFixed =
    name === 'exempt' ? sameValue(rest, { type: 'Exempt' }) : name !== 'catch-all' || sameValue(spec, CATCH_ALL)
  if (isFixed) return []
  const except = name === 'exempt' ? " except the 'spec.exempt' field" : ''
  const shown = internalText('PriorityLevelConfigurationSpec', spec)
  return [invalid(SPEC, shown, `spec of '${name}'${except} must equal the fixed value`)]
}

const CATCH_ALL: PriorityLevelConfigurationSpec = {
  type: 'Limited',
  limited: { nominalConcurrencyShares: 5, lendablePercent: 0, limitResponse: { type: 'Reject' } },
}

function validateShares(
  {
    nominalConcurrencyShares: shares = 0,
    lendablePercent = 0,
  }: { nominalConcurrencyShares?: number; lendablePercent?: number },
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  if (shares < 0) {
    errors.push(invalid(path.child('nominalConcurrencyShares'), shares, 'must be a non-negative integer'))
  }
  if (lendablePercent < 0 || lendablePercent > 100) {
    errors.push(invalid(path.child('lendablePercent'), lendablePercent, 'must be between 0 and 100, inclusive'))
  }
  return errors
}

function validateLimited(limited: LimitedPriorityLevelConfiguration, path: FieldPath): FieldError[] {
  const { borrowingLimitPercent, limitResponse } = limited
  const errors = validateShares(limited, path)
  if (limitResponse !== undefined) errors.push(...validateResponse(limitResponse, path.child('limitResponse')))
  if (borrowingLimitPercent !== undefined && borrowingLimitPercent < 0) {
    const detail = 'if specified, must be a non-negative integer'
    errors.push(invalid(path.child('borrowingLimitPercent'), borrowingLimitPercent, detail))
  }
  return errors
}

/** What happens to requests beyond the limit. */
function validateResponse({ type, queuing }: LimitResponse, path: FieldPath): FieldError[] {
  const at = path.child('queuing')
  switch (type) {
    case 'Reject':
      if (queuing === undefined) return []
      return [forbidden(at, 'must be nil if limited.limitResponse.type is not Limited')]
    case 'Queue':
      if (queuing !== undefined) return validateQueuing(queuing, at)
      return [required(at, 'must not be empty if limited.limitResponse.type is Limited')]
    case '':
      return [required(path.child('type'))]
    default:
      return [notSupported(path.child('type'), type, ['Queue', 'Reject'])]
  }
}

function validateQueuing(configuration: QueuingConfiguration, path: FieldPath): FieldError[] {
  const { queues = 0, handSize = 0, queueLengthLimit = 0 } = configuration
  const errors: FieldError[] = []
  if (queueLengthLimit <= 0) errors.push(invalid(path.child('queueLengthLimit'), queueLengthLimit, 'must be positive'))
  if (queues <= 0) errors.push(invalid(path.child('queues'), queues, 'must be positive'))
  else if (queues > MAX_QUEUES) {
    errors.push(invalid(path.child('queues'), queues, `must not be greater than ${MAX_QUEUES}`))
  }
  const problem = handProblem(queues, handSize)
  if (problem !== undefined) errors.push(invalid(path.child('handSize'), handSize, problem))
  return errors
}

/** Each flow is dealt a hand of queues, by its hash; the hash must have enough bits for that. */
function handProblem(queues: number, handSize: number): string | undefined {
  if (handSize <= 0) return 'must be positive'
  if (handSize > queues) return `should not be greater than queues (${queues})`
  if (Math.ceil(Math.log2(queues) * handSize) <= MAX_HASH_BITS) return undefined
  return `required entropy bits of deckSize ${queues} and handSize ${handSize} should not be greater than ${MAX_HASH_BITS}`
}

export const priorityLevelConfigurationRules: KindRules = {
  defaults,
  strategy: typedStrategy<PriorityLevelConfiguration>({ validate, metadataOnUpdate: ['values'] }),
  subresources: {
    status: typedSubresource<PriorityLevelConfiguration>({
      validateUpdate: ({ status }) => validateFlowConditions(status?.conditions),
      metadata: false,
    }),
  },
}
