import {
  checkInRange,
  exceedsBytes,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from '@setpoint/kube'
import type {
  AppArmorProfile,
  PodSecurityContext,
  PodSpec,
  SeccompProfile,
  SecurityContext,
} from '@setpoint/kube/kinds/v1'
import { addInvalid, checkOptionalOneOf } from '../../checks.js'
import { internalSeccompProfile, internalSecurityContext } from '../internal/index.js'
import { eachContainer } from './each-container.js'
import type { PodOptions } from './options.js'
import { checkDescendingPath } from './paths.js'
import { checkSysctls } from './sysctls.js'
import { checkWindowsOptions } from './windows.js'

const MAX_ID = 2 ** 31 - 1
/** Longest path of a file, without its zero. */
const MAX_PATH = 4095
const PROFILES = ['Localhost', 'RuntimeDefault', 'Unconfined']

function checkId(errors: FieldError[], id: number | undefined, path: FieldPath): void {
  if (id !== undefined) addInvalid(errors, path, id, checkInRange(id, 0, MAX_ID))
}

export function checkSecurityContext(
  errors: FieldError[],
  context: SecurityContext,
  hostUsers: boolean,
  path: FieldPath,
): void {
  checkId(errors, context.runAsUser, path.child('runAsUser'))
  checkId(errors, context.runAsGroup, path.child('runAsGroup'))
  const { procMount, allowPrivilegeEscalation, privileged, capabilities } = context
  checkOptionalOneOf(errors, procMount, ['Default', 'Unmasked'], path.child('procMount'))
  if (hostUsers && procMount === 'Unmasked') {
    errors.push(invalid(path.child('procMount'), procMount, '`hostUsers` must be false to use `Unmasked`'))
  }
  checkSeccompProfile(errors, context.seccompProfile, path.child('seccompProfile'))
  if (allowPrivilegeEscalation === false) {
    const why = 'cannot set `allowPrivilegeEscalation` to false and '
    if (privileged === true)
      errors.push(invalid(path, internalSecurityContext(context), `${why}\`privileged\` to true`))
    for (const capability of capabilities?.add ?? []) {
      if (capability !== 'CAP_SYS_ADMIN') continue
      errors.push(invalid(path, internalSecurityContext(context), `${why}\`capabilities.Add\` CAP_SYS_ADMIN`))
    }
  }
  checkWindowsOptions(errors, context.windowsOptions, path.child('windowsOptions'))
  checkAppArmorProfile(errors, context.appArmorProfile, path.child('appArmorProfile'))
}

export function checkPodSecurityContext(
  errors: FieldError[],
  spec: PodSpec,
  options: PodOptions,
  path: FieldPath,
): void {
  const context: PodSecurityContext = spec.securityContext ?? {}
  checkId(errors, context.fsGroup, path.child('fsGroup'))
  checkId(errors, context.runAsUser, path.child('runAsUser'))
  checkId(errors, context.runAsGroup, path.child('runAsGroup'))
  for (const [index, group] of (context.supplementalGroups ?? []).entries()) {
    checkId(errors, group, path.child('supplementalGroups').index(index))
  }
  if (spec.shareProcessNamespace === true && spec.hostPID === true) {
    const why = 'ShareProcessNamespace and HostPID cannot both be enabled'
    errors.push(invalid(path.child('shareProcessNamespace'), true, why))
  }
  if (context.sysctls !== undefined) checkSysctls(errors, context.sysctls, spec, path.child('sysctls'))
  checkOptionalOneOf(
    errors,
    context.fsGroupChangePolicy,
    ['Always', 'OnRootMismatch'],
    path.child('fsGroupChangePolicy'),
  )
  checkSeccompProfile(errors, context.seccompProfile, path.child('seccompProfile'))
  checkWindowsOptions(errors, context.windowsOptions, path.child('windowsOptions'))
  checkAppArmorProfile(errors, context.appArmorProfile, path.child('appArmorProfile'))
  checkOptionalOneOf(
    errors,
    context.supplementalGroupsPolicy,
    ['Merge', 'Strict'],
    path.child('supplementalGroupsPolicy'),
  )
  const policies = options.anySELinuxChangePolicy ? ['MountOption', 'Recursive'] : ['Recursive']
  checkOptionalOneOf(errors, context.seLinuxChangePolicy, policies, path.child('seLinuxChangePolicy'))
}

function checkSeccompProfile(errors: FieldError[], profile: SeccompProfile | undefined, path: FieldPath): void {
  if (profile === undefined) return
  const { type = '', localhostProfile } = profile as { type?: string; localhostProfile?: string }
  if (type === '') errors.push(required(path.child('type'), 'type is required when seccompProfile is set'))
  else if (!PROFILES.includes(type)) errors.push(notSupported(path.child('type'), type, PROFILES))
  const at = path.child('localhostProfile')
  if (type !== 'Localhost') {
    if (localhostProfile === undefined) return
    errors.push(invalid(at, internalSeccompProfile(profile), 'can only be set when seccomp type is Localhost'))
  } else if (localhostProfile === undefined) {
    errors.push(required(at, 'must be set when seccomp type is Localhost'))
  } else checkDescendingPath(errors, localhostProfile, at)
}

export function checkAppArmorProfile(
  errors: FieldError[],
  profile: AppArmorProfile | undefined,
  path: FieldPath,
): void {
  if (profile === undefined) return
  const { type = '', localhostProfile } = profile as { type?: string; localhostProfile?: string }
  const at = path.child('localhostProfile')
  if (type === '') errors.push(required(path.child('type'), 'type is required when appArmorProfile is set'))
  else if (!PROFILES.includes(type)) errors.push(notSupported(path.child('type'), type, PROFILES))
  else if (type !== 'Localhost') {
    if (localhostProfile === undefined) return
    errors.push(invalid(at, localhostProfile, 'can only be set when AppArmor type is Localhost'))
  } else if (localhostProfile === undefined) {
    errors.push(required(at, 'must be set when AppArmor type is Localhost'))
  } else {
    const name = localhostProfile.trim()
    if (name !== localhostProfile) errors.push(invalid(at, localhostProfile, 'must not be padded with whitespace'))
    else if (name === '') errors.push(required(at, 'must be set when AppArmor type is Localhost'))
    if (exceedsBytes(localhostProfile, MAX_PATH)) errors.push(tooLong(at, MAX_PATH))
  }
}

/** Users of its own and namespaces of the host's exclude each other. */
export function checkUserNamespace(errors: FieldError[], spec: PodSpec, path: FieldPath): void {
  if (spec.hostUsers !== false) return
  const why = 'when `hostUsers` is false'
  if (spec.hostNetwork === true) errors.push(forbidden(path.child('hostNetwork'), why))
  if (spec.hostPID === true) errors.push(forbidden(path.child('HostPID'), why))
  if (spec.hostIPC === true) errors.push(forbidden(path.child('HostIPC'), why))
  for (const [container, at] of eachContainer(spec, path)) {
    if ((container.volumeDevices ?? []).length > 0) errors.push(forbidden(at.child('volumeDevices'), why))
  }
}
