import {
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type KubeObject,
  notSupported,
  sameValue,
} from '@setpoint/kube'
import type { CSIDriver, CSIDriverSpec, TokenRequest } from '@setpoint/kube/kinds/storage.k8s.io/v1'
import { checkOptionalOneOf } from './checks.js'
import { immutable } from './immutable.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const SPEC = fieldPath('spec')
const MODES = ['Persistent', 'Ephemeral']
const GROUP_POLICIES = ['File', 'None', 'ReadWriteOnceWithFSType']
const MIN_TOKEN_SECONDS = 600
const MAX_TOKEN_SECONDS = 2 ** 32
const MIN_UPDATE_PERIOD = 10

function defaults(object: KubeObject): void {
  const { spec } = object as unknown as CSIDriver
  spec.attachRequired ??= true
  spec.podInfoOnMount ??= false
  spec.storageCapacity ??= false
  spec.fsGroupPolicy ??= 'ReadWriteOnceWithFSType'
  if ((spec.volumeLifecycleModes ?? []).length === 0) spec.volumeLifecycleModes = ['Persistent']
  spec.requiresRepublish ??= false
  spec.seLinuxMount ??= false
}

/** A field of a feature that is off by default. What is stored already stays. */
function dropDisabled(driver: CSIDriver, old: CSIDriver | undefined): void {
  const { preventPodSchedulingIfMissing, ...spec } = driver.spec
  if (preventPodSchedulingIfMissing !== undefined && old?.spec.preventPodSchedulingIfMissing === undefined) {
    driver.spec = spec
  }
}

function validateSpec(spec: CSIDriverSpec): FieldError[] {
  const { fsGroupPolicy, tokenRequests = [], volumeLifecycleModes = [], serviceAccountTokenInSecrets } = spec
  const period = spec.nodeAllocatableUpdatePeriodSeconds
  const errors: FieldError[] = []
  checkOptionalOneOf(errors, fsGroupPolicy, GROUP_POLICIES, SPEC.child('fsGroupPolicy'))
  errors.push(...validateTokenRequests(tokenRequests, SPEC.child('tokenRequests')))
  for (const mode of volumeLifecycleModes) {
    if (!MODES.includes(mode)) errors.push(notSupported(SPEC.child('volumeLifecycleModes'), mode, MODES))
  }
  if (period !== undefined && period < MIN_UPDATE_PERIOD) {
    const detail = `must be greater than or equal to ${MIN_UPDATE_PERIOD} seconds`
    errors.push(invalid(SPEC.child('nodeAllocatableUpdatePeriodSeconds'), period, detail))
  }
  if (serviceAccountTokenInSecrets !== undefined && tokenRequests.length === 0) {
    const detail = 'serviceAccountTokenInSecrets is set but no tokenRequests are specified'
    errors.push(invalid(SPEC.child('serviceAccountTokenInSecrets'), serviceAccountTokenInSecrets, detail))
  }
  return errors
}

function validateTokenRequests(requests: readonly TokenRequest[], path: FieldPath): FieldError[] {
  const audiences = new Set<string>()
  return requests.flatMap(({ audience, expirationSeconds: seconds }, index) => {
    const at = path.index(index)
    if (audiences.has(audience)) return [duplicate(at.child('audience'), audience)]
    audiences.add(audience)
    if (seconds === undefined) return []
    if (seconds < MIN_TOKEN_SECONDS) {
      return [invalid(at.child('expirationSeconds'), seconds, 'may not specify a duration less than 10 minutes')]
    }
    if (seconds <= MAX_TOKEN_SECONDS) return []
    return [invalid(at.child('expirationSeconds'), seconds, 'may not specify a duration larger than 2^32 seconds')]
  })
}

function validateUpdate({ spec }: CSIDriver, { spec: old }: CSIDriver): FieldError[] {
  return [
    ...validateSpec(spec),
    ...immutable(SPEC.child('attachedRequired'), spec.attachRequired, old.attachRequired),
    ...immutable(SPEC.child('volumeLifecycleModes'), spec.volumeLifecycleModes, old.volumeLifecycleModes),
  ]
}

/** A driver that gets tokens among a volume's attributes may write them to its log. */
function warnings({ spec }: CSIDriver, old: CSIDriver | undefined): string[] {
  const { tokenRequests = [], serviceAccountTokenInSecrets } = spec
  if (tokenRequests.length === 0 || serviceAccountTokenInSecrets !== undefined) return []
  if (old !== undefined && sameValue(tokenRequests, old.spec.tokenRequests)) return []
  return [
    'spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes',
  ]
}

export const csiDriverRules: KindRules = {
  defaults,
  strategy: typedStrategy<CSIDriver>({
    prepareForCreate: (driver) => dropDisabled(driver, undefined),
    prepareForUpdate: dropDisabled,
    validate: ({ spec }) => validateSpec(spec),
    validateUpdate,
    warnings,
    metadataOnUpdate: ['changes'],
  }),
}
