import {
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  isJsonObject,
  messageOf,
  type ObjectMeta,
  quote,
} from '@setpoint/kube'
import type { Pod, PodSpec, SeccompProfile } from '@setpoint/kube/kinds/v1'
import { containersOf, eachContainer } from './each-container.js'
import { checkDescendingPath } from './paths.js'
import { checkTolerations } from './scheduling.js'

// Annotations that meant something before there were fields for it, and must not contradict the fields.

type Annotations = Readonly<Record<string, string>>

const MIRROR = 'kubernetes.io/config.mirror'
const TOLERATIONS = 'scheduler.alpha.kubernetes.io/tolerations'
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost'
const SECCOMP_POD = 'seccomp.security.alpha.kubernetes.io/pod'
const SECCOMP_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/'
export const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/'
const LOCALHOST = 'localhost/'

export function isMirror({ annotations }: ObjectMeta): boolean {
  return annotations?.[MIRROR] !== undefined
}

export function checkPodAnnotations(
  errors: FieldError[],
  annotations: Annotations | undefined,
  spec: PodSpec,
  path: FieldPath,
): void {
  if (annotations === undefined) return
  const mirror = annotations[MIRROR]
  if (mirror !== undefined && (spec.nodeName ?? '') === '') {
    errors.push(invalid(path.key(MIRROR), mirror, 'must set spec.nodeName if mirror pod annotation is set'))
  }
  if ((annotations[TOLERATIONS] ?? '') !== '') checkTolerationsText(errors, annotations[TOLERATIONS] ?? '', path)
  const cost = annotations[DELETION_COST]
  if (cost !== undefined && !isInt32Text(cost)) {
    errors.push(invalid(path.key(DELETION_COST), cost, 'must be a 32bit integer'))
  }
  for (const key in annotations) {
    const value = annotations[key] ?? ''
    if (key === SECCOMP_POD || key.startsWith(SECCOMP_CONTAINER)) checkSeccompText(errors, value, path.child(key))
    else if (key.startsWith(APP_ARMOR)) checkAppArmorText(errors, key, value, spec, path.key(key))
  }
}

function isInt32Text(text: string): boolean {
  return /^(?:0|-\d+|[1-9]\d*)$/.test(text) && Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31
}

function checkTolerationsText(errors: FieldError[], text: string, path: FieldPath): void {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    errors.push(invalid(path, TOLERATIONS, messageOf(error)))
    return
  }
  if (!Array.isArray(value)) return
  checkTolerations(errors, value.filter(isJsonObject), path.child(TOLERATIONS))
}

function checkSeccompText(errors: FieldError[], profile: string, path: FieldPath): void {
  if (['runtime/default', 'docker/default', 'unconfined'].includes(profile)) return
  if (profile.startsWith(LOCALHOST)) checkDescendingPath(errors, profile.slice(LOCALHOST.length), path)
  else errors.push(invalid(path, profile, 'must be a valid seccomp profile'))
}

function checkAppArmorText(errors: FieldError[], key: string, profile: string, spec: PodSpec, path: FieldPath): void {
  const container = key.slice(APP_ARMOR.length)
  if (![...containersOf(spec)].some(({ name }) => name === container)) {
    errors.push(invalid(path, container, 'container not found'))
  }
  if (['', 'runtime/default', 'unconfined'].includes(profile) || profile.startsWith(LOCALHOST)) return
  errors.push(invalid(path, profile, `invalid AppArmor profile name: ${quote(profile)}`))
}

/** What annotations and fields both say must be the same. */
export function checkAnnotationsMatchFields(
  errors: FieldError[],
  annotations: Annotations | undefined,
  spec: PodSpec,
  path: FieldPath,
): void {
  if (annotations === undefined) return
  const ofPod = spec.securityContext?.seccompProfile
  if (ofPod !== undefined) {
    checkMatches(errors, annotations[SECCOMP_POD], ofPod, 'seccomp', path.child('securityContext', 'seccompProfile'))
  }
  for (const [{ name, securityContext }, at] of eachContainer(spec, path)) {
    const profile = securityContext?.seccompProfile
    if (profile === undefined) continue
    const text = annotations[`${SECCOMP_CONTAINER}${name}`]
    checkMatches(errors, text, profile, 'seccomp', at.child('securityContext', 'seccompProfile'))
  }
  if (spec.os?.name === 'windows') return
  for (const [{ name, securityContext }, at] of eachContainer(spec, path)) {
    const profile = securityContext?.appArmorProfile ?? spec.securityContext?.appArmorProfile
    if (profile === undefined) continue
    const text = annotations[`${APP_ARMOR}${name}`]
    checkMatches(errors, text, profile, 'apparmor', at.child('securityContext', 'appArmorProfile'))
  }
}

function checkMatches(
  errors: FieldError[],
  text: string | undefined,
  { type, localhostProfile }: SeccompProfile,
  what: 'seccomp' | 'apparmor',
  path: FieldPath,
): void {
  if (text === undefined) return
  const other = forbidden(path.child('type'), `${what} type in annotation and field must match`)
  if (type === 'Unconfined') {
    if (text !== 'unconfined') errors.push(other)
  } else if (type === 'RuntimeDefault') {
    if (text !== 'runtime/default' && (what === 'apparmor' || text !== 'docker/default')) errors.push(other)
  } else if (type === 'Localhost') {
    if (!text.startsWith(LOCALHOST)) errors.push(other)
    else if (text.slice(LOCALHOST.length) !== localhostProfile) {
      errors.push(forbidden(path.child('localhostProfile'), `${what} profile in annotation and field must match`))
    }
  }
}

/** Annotations that belong to a pod from its beginning to its end. */
export function checkAnnotationUpdates(errors: FieldError[], pod: Pod, old: Pod, path: FieldPath): void {
  const annotations: Annotations = pod.metadata.annotations ?? {}
  const before: Annotations = old.metadata.annotations ?? {}
  for (const key in before) {
    if (annotations[key] === before[key]) continue
    if (key.startsWith(APP_ARMOR)) {
      errors.push(forbidden(path.key(key), 'may not remove or update AppArmor annotations'))
    }
    if (key === MIRROR) errors.push(forbidden(path.key(key), 'may not remove or update mirror pod annotation'))
  }
  for (const key in annotations) {
    if (Object.hasOwn(before, key)) continue
    if (key.startsWith(APP_ARMOR)) errors.push(forbidden(path.key(key), 'may not add AppArmor annotations'))
    if (key === MIRROR) errors.push(forbidden(path.key(key), 'may not add mirror pod annotation'))
  }
  checkPodAnnotations(errors, annotations, pod.spec ?? { containers: [] }, path)
}
