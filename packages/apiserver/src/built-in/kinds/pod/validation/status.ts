import { type FieldError, fieldPath, forbidden, invalid, nameIsDnsSubdomain } from '@setpoint/kube'
import type { Container, ContainerStatus, Pod, PodSpec, PodStatus } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkAddress, checkDualStack, checkQualified } from '../../checks.js'
import { immutable } from '../../immutable.js'
import { internalValue } from '../internal/index.js'
import { checkAnnotationUpdates } from './annotations.js'
import { ANNOTATIONS, specOf } from './pod.js'

const STATUS = fieldPath('status')
const SYSTEM_CONDITIONS: ReadonlySet<string> = new Set(['PodScheduled', 'Ready', 'Initialized'])

/** What a node or a scheduler may say of a pod. */
export function validatePodStatusUpdate(pod: Pod, old: Pod): FieldError[] {
  const errors: FieldError[] = []
  const [status, before, spec] = [pod.status ?? {}, old.status ?? {}, specOf(old)]
  checkAnnotationUpdates(errors, pod, old, ANNOTATIONS)
  checkConditions(errors, status)
  checkNominatedNode(errors, status, before, spec)
  if ((status.observedGeneration ?? 0) < 0) {
    const at = STATUS.child('observedGeneration')
    errors.push(invalid(at, status.observedGeneration, 'must be a non-negative integer'))
  }
  errors.push(...immutable(STATUS.child('qosClass'), status.qosClass, before.qosClass))
  checkTransitions(errors, status, before, spec, 'containerStatuses', spec.containers)
  checkTransitions(errors, status, before, spec, 'initContainerStatuses', spec.initContainers)
  checkTransitions(errors, status, before, spec, 'ephemeralContainerStatuses', undefined)
  checkPodAddresses(errors, status, before)
  checkHostAddresses(errors, status, before)
  return errors
}

function checkConditions(errors: FieldError[], { conditions = [] }: PodStatus): void {
  for (const [index, { type = '', observedGeneration = 0 }] of conditions.entries()) {
    const at = STATUS.child('conditions').index(index)
    if (observedGeneration < 0) {
      errors.push(invalid(at.child('observedGeneration'), observedGeneration, 'must be a non-negative integer'))
    }
    if (!SYSTEM_CONDITIONS.has(type)) checkQualified(errors, type, at.child('Type'))
  }
}

function checkNominatedNode(errors: FieldError[], status: PodStatus, before: PodStatus, spec: PodSpec): void {
  const { nominatedNodeName = '' } = status
  if (nominatedNodeName === '' || nominatedNodeName === before.nominatedNodeName) return
  const at = STATUS.child('nominatedNodeName')
  addInvalid(errors, at, nominatedNodeName, nameIsDnsSubdomain(nominatedNodeName, false))
  if ((spec.nodeName ?? '') !== '')
    errors.push(forbidden(at, 'may not be set on pods that are already bound to a node'))
}

type Statuses = 'containerStatuses' | 'initContainerStatuses' | 'ephemeralContainerStatuses'

/** A container that ended for good does not come back. Ephemeral ones (without `containers`) always end for good. */
function checkTransitions(
  errors: FieldError[],
  status: PodStatus,
  before: PodStatus,
  spec: PodSpec,
  field: Statuses,
  containers: readonly Container[] | undefined,
): void {
  if (field !== 'ephemeralContainerStatuses' && mayRestartAll(spec)) return
  for (const [index, old] of (before[field] ?? []).entries()) {
    const exitCode = old.state?.terminated?.exitCode
    if (old.state?.terminated === undefined) continue
    const now = (status[field] ?? []).find((candidate: ContainerStatus) => candidate.name === old.name)
    if (now === undefined || now.state?.terminated !== undefined) continue
    const container = containers?.find(({ name }) => name === old.name)
    if (container !== undefined && shouldRestart(container, spec, exitCode ?? 0)) continue
    const at = STATUS.child(field).index(index).child('state')
    errors.push(forbidden(at, 'may not be transitioned to non-terminated state'))
  }
}

function mayRestartAll({ containers, initContainers }: PodSpec): boolean {
  return [...(containers ?? []), ...(initContainers ?? [])].some(({ restartPolicyRules }) =>
    restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers'),
  )
}

function shouldRestart({ restartPolicy, restartPolicyRules }: Container, spec: PodSpec, exitCode: number): boolean {
  if (restartPolicy !== undefined) {
    const matched = restartPolicyRules?.some(({ exitCodes }) => {
      if (exitCodes === undefined) return false
      return (exitCodes.values ?? []).includes(exitCode) === (exitCodes.operator === 'In')
    })
    if (matched === true) return true
  }
  const policy = restartPolicy ?? spec.restartPolicy
  return policy === 'OnFailure' ? exitCode !== 0 : policy !== 'Never'
}

function checkPodAddresses(errors: FieldError[], status: PodStatus, before: PodStatus): void {
  const at = STATUS.child('podIPs')
  const addresses = (status.podIPs ?? []).map(({ ip }) => ip ?? '')
  const known = (before.podIPs ?? []).map(({ ip }) => ip ?? '')
  for (const [index, address] of addresses.entries()) checkAddress(errors, address, at.index(index), known)
  checkDualStack(errors, addresses, internalValue('[]PodIP', status.podIPs), at)
}

function checkHostAddresses(errors: FieldError[], status: PodStatus, before: PodStatus): void {
  const addresses = (status.hostIPs ?? []).map(({ ip }) => ip ?? '')
  const [first] = addresses
  if (first === undefined) return
  const at = STATUS.child('hostIPs')
  if (first !== (status.hostIP ?? '')) {
    errors.push(invalid(at.index(0).child('ip'), first, 'must be equal to `hostIP`'))
  }
  const known = (before.hostIPs ?? []).map(({ ip }) => ip ?? '')
  for (const [index, address] of addresses.entries()) checkAddress(errors, address, at.index(index), known)
  checkDualStack(errors, addresses, internalValue('[]HostIP', status.hostIPs), at)
}
