// What is accepted in a pod or a template of one, and should not be there. Warnings are given when nothing is wrong.
import { type FieldPath, fieldPath, type ObjectMeta, quote } from '@setpoint/kube'
import type { PodSpec, PodTemplateSpec } from '@setpoint/kube/kinds/v1'
import { ipWarnings } from '../../ip-warnings.js'
import { APP_ARMOR, containersOf, eachContainer } from '../validation/index.js'
import type { AnyContainer } from '../validation/each-container.js'
import { placementWarnings } from './placement.js'
import { portWarnings } from './ports.js'
import { fractionWarning, volumeWarnings } from './volumes.js'
import { appArmorProfileOf } from '../app-armor.js'

const SECCOMP_POD = 'seccomp.security.alpha.kubernetes.io/pod'
const SECCOMP_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/'
const USE_SECCOMP_FIELD = 'non-functional in v1.27+; use the "seccompProfile" field instead'
const USE_APP_ARMOR_FIELD = 'deprecated since v1.30; use the "appArmorProfile" field instead'

const DEPRECATED_ANNOTATIONS: Readonly<Record<string, string>> = {
  'scheduler.alpha.kubernetes.io/critical-pod': 'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
  'security.alpha.kubernetes.io/unsafe-sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
}

/** About a pod. */
export function podWarnings(metadata: ObjectMeta, spec: PodSpec): string[] {
  return warningsOf(metadata, spec, fieldPath(), false)
}

/** About a template at `path`. */
export function podTemplateWarnings(template: PodTemplateSpec | undefined, path: FieldPath): string[] {
  if (template === undefined) return []
  return warningsOf(template.metadata ?? {}, template.spec ?? { containers: [] }, path, true)
}

function warningsOf(metadata: ObjectMeta, spec: PodSpec, path: FieldPath, isTemplate: boolean): string[] {
  const at = path.child('spec')
  const warnings: string[] = []
  placementWarnings(warnings, spec, at)
  annotationWarnings(warnings, metadata, path.child('metadata', 'annotations'))
  volumeWarnings(warnings, spec.volumes ?? [], at.child('volumes'))
  repetitionWarnings(warnings, spec, at)
  for (const name of ['memory', 'ephemeral-storage']) {
    fractionWarning(warnings, spec.overhead, name, at, 'overhead')
  }
  securityWarnings(warnings, metadata, spec, path.child('metadata', 'annotations'), isTemplate)
  for (const [container, where] of eachContainer(spec, at)) {
    resourceWarnings(warnings, container, where)
    environmentWarnings(warnings, container, where)
  }
  portWarnings(warnings, spec, at)
  if ((spec.terminationGracePeriodSeconds ?? 0) < 0) {
    const why = 'must be >= 0; negative values are invalid and will be treated as 1'
    warnings.push(`${at.child('terminationGracePeriodSeconds').toString()}: ${why}`)
  }
  selectorWarnings(warnings, spec, at.child('affinity'))
  for (const [index, address] of (spec.dnsConfig?.nameservers ?? []).entries()) {
    warnings.push(...ipWarnings(at.child('dnsConfig', 'nameservers').index(index), address))
  }
  for (const [index, { ip }] of (spec.hostAliases ?? []).entries()) {
    warnings.push(...ipWarnings(at.child('hostAliases').index(index).child('ip'), ip))
  }
  return warnings
}

function annotationWarnings(warnings: string[], { annotations }: ObjectMeta, path: FieldPath): void {
  if (annotations === undefined) return
  for (const [key, message] of Object.entries(DEPRECATED_ANNOTATIONS)) {
    if (Object.hasOwn(annotations, key)) warnings.push(`${path.key(key).toString()}: ${message}`)
  }
}

function repetitionWarnings(
  warnings: string[],
  { hostAliases = [], imagePullSecrets = [] }: PodSpec,
  path: FieldPath,
): void {
  const addresses = new Set<string>()
  for (const [index, { ip }] of hostAliases.entries()) {
    if (addresses.has(ip))
      warnings.push(`${path.child('hostAliases').index(index).child('ip').toString()}: duplicate ip ${quote(ip)}`)
    addresses.add(ip)
  }
  const secrets = new Set<string>()
  const at = path.child('imagePullSecrets')
  for (const [index, { name = '' }] of imagePullSecrets.entries()) {
    if (secrets.has(name)) warnings.push(`${at.index(index).child('name').toString()}: duplicate name ${quote(name)}`)
    secrets.add(name)
  }
  for (const [index, { name = '' }] of imagePullSecrets.entries()) {
    if (name === '') warnings.push(`${at.index(index).child('name').toString()}: invalid empty name ""`)
  }
}

/** Annotations that a field has replaced, where the field does not say it. */
function securityWarnings(
  warnings: string[],
  { annotations }: ObjectMeta,
  spec: PodSpec,
  path: FieldPath,
  isTemplate: boolean,
): void {
  if (annotations === undefined) return
  if (spec.securityContext?.seccompProfile === undefined && Object.hasOwn(annotations, SECCOMP_POD)) {
    warnings.push(`${path.key(SECCOMP_POD).toString()}: ${USE_SECCOMP_FIELD}`)
  }
  for (const { name, securityContext } of containersOf(spec)) {
    const seccomp = `${SECCOMP_CONTAINER}${name}`
    if (securityContext?.seccompProfile === undefined && Object.hasOwn(annotations, seccomp)) {
      warnings.push(`${path.key(seccomp).toString()}: ${USE_SECCOMP_FIELD}`)
    }
    // A pod's annotation becomes a field as it is made, and the warning is given there.
    const appArmor = `${APP_ARMOR}${name}`
    const annotation = annotations[appArmor]
    if (!isTemplate || annotation === undefined || securityContext?.appArmorProfile !== undefined) continue
    const ofPod = spec.securityContext?.appArmorProfile
    const meant = appArmorProfileOf(annotation)
    const same = ofPod?.type === meant?.type && ofPod?.localhostProfile === meant?.localhostProfile
    if (ofPod === undefined || !same) warnings.push(`${path.key(appArmor).toString()}: ${USE_APP_ARMOR_FIELD}`)
  }
}

function resourceWarnings(warnings: string[], { resources }: AnyContainer, path: FieldPath): void {
  if (resources === undefined) return
  for (const name of ['memory', 'ephemeral-storage']) {
    fractionWarning(warnings, resources.limits, name, path, 'resources', 'limits')
    fractionWarning(warnings, resources.requests, name, path, 'resources', 'requests')
  }
}

/** A variable may be defined twice when the second builds on the first. */
function environmentWarnings(warnings: string[], { env = [] }: AnyContainer, path: FieldPath): void {
  const names = new Set<string>()
  for (const [index, { name, value = '', valueFrom }] of env.entries()) {
    const reference = `$(${name})`
    if (names.has(name) && (valueFrom !== undefined || value === reference || !value.includes(reference))) {
      const why = `hides previous definition of ${quote(name)}, which may be dropped when using apply`
      warnings.push(`${path.child('env').index(index).toString()}: ${why}`)
    }
    names.add(name)
  }
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'

function selectorWarnings(warnings: string[], { affinity }: PodSpec, path: FieldPath): void {
  for (const kind of ['podAffinity', 'podAntiAffinity'] as const) {
    const at = path.child(kind)
    for (const [index, { labelSelector }] of (affinity?.[kind]?.[REQUIRED] ?? []).entries()) {
      if (labelSelector === undefined) warnings.push(matchesNothing(at.child(REQUIRED).index(index)))
    }
    for (const [index, { podAffinityTerm }] of (affinity?.[kind]?.[PREFERRED] ?? []).entries()) {
      if (podAffinityTerm.labelSelector !== undefined) continue
      warnings.push(matchesNothing(at.child(PREFERRED).index(index).child('podAffinityTerm')))
    }
  }
}

function matchesNothing(path: FieldPath): string {
  return `${path.child('labelSelector').toString()}: a null labelSelector results in matching no pod`
}
