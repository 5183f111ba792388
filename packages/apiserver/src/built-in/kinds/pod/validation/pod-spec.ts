import {
  checkInRange,
  duplicate,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  nameIsDnsSubdomain,
  notFoundValue,
  notSupported,
  type ObjectMeta,
  required,
  validateLabels,
} from '@setpoint/kube'
import type { PodResourceClaim, PodSpec } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkLabel, checkOneOf, checkQualified } from '../../checks.js'
import { internalValue } from '../internal/index.js'
import { checkAffinity } from './affinity.js'
import { isMirror } from './annotations.js'
import { checkContainers, checkEphemeralContainers, checkInitContainers, type PodContext } from './containers.js'
import { eachContainer } from './each-container.js'
import { checkDns, checkHostAliases, checkHostNameOverride } from './network.js'
import type { PodOptions } from './options.js'
import { checkHostNetworkPorts } from './ports.js'
import { checkContainerResources, checkPodResources } from './resources.js'
import { checkSchedulingGates, checkSpread, checkTolerations } from './scheduling.js'
import { checkPodSecurityContext, checkUserNamespace } from './security.js'
import { checkVolumes } from './volumes.js'
import { checkHostProcesses, checkOperatingSystem } from './windows.js'

const RESTART_POLICIES = ['Always', 'OnFailure', 'Never']
const DNS_POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']
const PREEMPTION_POLICIES = ['PreemptLowerPriority', 'Never']
const MAX_DEADLINE = 2 ** 31 - 1
const NO_CLAIMS: ReadonlySet<string> = new Set()

/** Everything about a pod spec, in the order in which kube-apiserver lists what is wrong. `metadata`: the pod's own. */
export function checkPodSpec(
  errors: FieldError[],
  spec: PodSpec,
  metadata: ObjectMeta | undefined,
  options: PodOptions,
  path: FieldPath,
): void {
  if (spec.terminationGracePeriodSeconds === undefined)
    errors.push(required(path.child('terminationGracePeriodSeconds')))
  const volumes = checkVolumes(errors, spec.volumes ?? [], metadata, options, path.child('volumes'))
  const claims = claimNames(spec.resourceClaims)
  if (spec.resourceClaims !== undefined) {
    checkResourceClaims(errors, spec.resourceClaims, metadata, path.child('resourceClaims'))
  }
  const context: PodContext = { spec, volumes, claims }
  checkContainers(errors, context, path.child('containers'))
  checkInitContainers(errors, context, path.child('initContainers'))
  checkEphemeralContainers(errors, context, path.child('ephemeralContainers'))
  checkPodResources(errors, spec, claims, path.child('resources'))
  checkHostNetworkPorts(errors, spec, options.isPod, path)
  checkOneOf(errors, spec.restartPolicy, RESTART_POLICIES, path.child('restartPolicy'))
  checkOneOf(errors, spec.dnsPolicy, DNS_POLICIES, path.child('dnsPolicy'))
  errors.push(...validateLabels(spec.nodeSelector, path.child('nodeSelector')))
  checkPodSecurityContext(errors, spec, options, path.child('securityContext'))
  if (spec.affinity !== undefined) checkAffinity(errors, spec.affinity, path.child('affinity'))
  checkDns(errors, spec, path.child('dnsConfig'))
  for (const [index, { conditionType = '' }] of (spec.readinessGates ?? []).entries()) {
    checkQualified(errors, conditionType, path.child('readinessGates').index(index).child('conditionType'))
  }
  checkSchedulingGates(errors, spec.schedulingGates ?? [], path.child('schedulingGates'))
  checkSpread(errors, spec.topologySpreadConstraints ?? [], path.child('topologySpreadConstraints'))
  checkHostProcesses(errors, spec, path)
  checkUserNamespace(errors, spec, path)
  checkHostNameOverride(errors, spec, path.child('hostnameOverride'))
  checkNames(errors, spec, path)
  checkOverhead(errors, spec, path)
  checkOperatingSystem(errors, spec, path)
  checkFileKeys(errors, spec, path)
}

function claimNames(claims: readonly PodResourceClaim[] | undefined): ReadonlySet<string> {
  if (claims === undefined) return NO_CLAIMS
  return new Set(claims.map(({ name }) => name).filter((name) => name !== ''))
}

function checkResourceClaims(
  errors: FieldError[],
  claims: readonly PodResourceClaim[],
  metadata: ObjectMeta | undefined,
  path: FieldPath,
): void {
  const names = new Set<string>()
  for (const [index, claim] of claims.entries()) {
    if (metadata !== undefined && isMirror(metadata)) {
      const refusal = forbidden(path, 'static pods do not support resource claims')
      errors.push({ ...refusal, field: '' })
      continue
    }
    const at = path.index(index)
    const { name, resourceClaimName, resourceClaimTemplateName } = claim
    if (name === '') errors.push(required(at.child('name')))
    else if (names.has(name)) errors.push(duplicate(at.child('name'), name))
    else {
      checkLabel(errors, name, at.child('name'))
      names.add(name)
    }
    const shown = internalValue('PodResourceClaim', claim)
    if (resourceClaimName !== undefined && resourceClaimTemplateName !== undefined) {
      const why = 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified'
      errors.push(invalid(at, shown, why))
    }
    if (resourceClaimName === undefined && resourceClaimTemplateName === undefined) {
      errors.push(invalid(at, shown, 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'))
    }
    checkOptionalName(errors, resourceClaimName, at.child('resourceClaimName'))
    checkOptionalName(errors, resourceClaimTemplateName, at.child('resourceClaimTemplateName'))
  }
}

function checkOptionalName(errors: FieldError[], name: string | undefined, path: FieldPath): void {
  if (name !== undefined) addInvalid(errors, path, name, nameIsDnsSubdomain(name, false))
}

/** Names of other objects, and numbers that stand beside them. */
function checkNames(errors: FieldError[], spec: PodSpec, path: FieldPath): void {
  checkOptionalName(errors, spec.serviceAccountName || undefined, path.child('serviceAccountName'))
  checkOptionalName(errors, spec.nodeName || undefined, path.child('nodeName'))
  const { activeDeadlineSeconds: deadline, hostname = '', subdomain = '', runtimeClassName } = spec
  if (deadline !== undefined) {
    addInvalid(errors, path.child('activeDeadlineSeconds'), deadline, checkInRange(deadline, 1, MAX_DEADLINE))
  }
  if (hostname !== '') checkLabel(errors, hostname, path.child('hostname'))
  if (subdomain !== '') checkLabel(errors, subdomain, path.child('subdomain'))
  checkTolerations(errors, spec.tolerations ?? [], path.child('tolerations'))
  checkHostAliases(errors, spec.hostAliases ?? [], path.child('hostAliases'))
  checkOptionalName(errors, spec.priorityClassName || undefined, path.child('priorityClassName'))
  checkOptionalName(errors, runtimeClassName, path.child('runtimeClassName'))
  const preemption: string | undefined = spec.preemptionPolicy
  if (preemption !== undefined && !PREEMPTION_POLICIES.includes(preemption)) {
    const at = path.child('preemptionPolicy')
    errors.push(preemption === '' ? required(at) : notSupported(at, preemption, PREEMPTION_POLICIES))
  }
}

function checkOverhead(errors: FieldError[], { overhead }: PodSpec, path: FieldPath): void {
  if (overhead === undefined) return
  checkContainerResources(errors, { limits: overhead }, NO_CLAIMS, path.child('overhead'))
}

/** Variables that come from a file need the directory where containers write it. */
function checkFileKeys(errors: FieldError[], spec: PodSpec, path: FieldPath): void {
  for (const [container, at] of eachContainer(spec, path)) {
    for (const [index, { valueFrom }] of (container.env ?? []).entries()) {
      if (valueFrom?.fileKeyRef === undefined) continue
      const name = valueFrom.fileKeyRef.volumeName ?? ''
      const volume = spec.volumes?.findLast((known) => known.name === name)
      const field = at.child('env').index(index).child('valueFrom', 'fileKeyRef', 'volumeName')
      if (volume === undefined) errors.push(notFoundValue(field, name))
      else if (volume.emptyDir === undefined) {
        errors.push(invalid(field, name, 'referenced volume must be of type emptyDir'))
      }
    }
  }
}
