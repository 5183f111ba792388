import { duplicate, type FieldError, type FieldPath, forbidden, invalid, notFoundValue, required } from '@setpoint/kube'
import type { Container, EphemeralContainer, PodSpec } from '@setpoint/kube/kinds/v1'
import { checkLabel, checkOneOf, checkUnique } from '../../checks.js'
import { isSidecar } from '../resources.js'
import type { AnyContainer } from './each-container.js'
import { checkVariables, checkVariableSources } from './env.js'
import { checkProbesAndHooks } from './handlers.js'
import { checkDevices, checkMounts } from './mounts.js'
import { checkContainerPorts, checkHostPortsDiffer } from './ports.js'
import { checkContainerResources } from './resources.js'
import {
  checkInitResizePolicies,
  checkInitRestartPolicy,
  checkResizePolicies,
  checkRestartPolicy,
} from './restart-policy.js'
import { checkSecurityContext } from './security.js'
import { PULL_POLICIES } from './volume-source.js'
import type { KnownVolumes } from './volumes.js'

/** What containers share with the pod that they are in. */
export interface PodContext {
  readonly spec: PodSpec
  readonly volumes: KnownVolumes
  /** The names of the pod's resource claims. */
  readonly claims: ReadonlySet<string>
}

export function checkContainers(errors: FieldError[], context: PodContext, path: FieldPath): void {
  const containers = context.spec.containers ?? []
  if (containers.length === 0) {
    errors.push(required(path))
    return
  }
  const names = new Set<string>()
  const grace = context.spec.terminationGracePeriodSeconds
  for (const [index, container] of containers.entries()) {
    const at = path.index(index)
    checkContainer(errors, container, context, at)
    checkUnique(errors, names, container.name ?? '', at.child('name'))
    checkProbesAndHooks(errors, container, grace, at)
    checkRestartPolicy(errors, container, at)
  }
  checkHostPortsDiffer(errors, containers, path)
}

export function checkInitContainers(errors: FieldError[], context: PodContext, path: FieldPath): void {
  const { containers, initContainers = [], terminationGracePeriodSeconds: grace } = context.spec
  if (initContainers.length === 0) return
  const names = new Set((containers ?? []).map(({ name }) => name))
  for (const [index, container] of initContainers.entries()) {
    const at = path.index(index)
    const { name } = container
    checkContainer(errors, container, context, at)
    checkInitRestartPolicy(errors, container, at)
    if (names.has(name)) errors.push(duplicate(at.child('name'), name))
    else if (name !== '') names.add(name)
    // The server looks at one container at a time here, and counts from zero each time.
    checkHostPortsDiffer(errors, [container], path)
    if (isSidecar(container)) checkProbesAndHooks(errors, container, grace, at)
    else checkRunsOnce(errors, container, at)
    checkInitResizePolicies(errors, container, at)
  }
}

/** A container that runs to its end has nothing to probe. */
function checkRunsOnce(errors: FieldError[], container: Container, path: FieldPath): void {
  for (const field of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const) {
    if (container[field] === undefined) continue
    errors.push(forbidden(path.child(field), 'may not be set for init containers without restartPolicy=Always'))
  }
}

/** The fields of an ephemeral container that make promises about a future which it does not have, in Go's order. */
const NOT_EPHEMERAL = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
] as const

export function checkEphemeralContainers(errors: FieldError[], context: PodContext, path: FieldPath): void {
  const { containers, initContainers, ephemeralContainers = [] } = context.spec
  if (ephemeralContainers.length === 0) return
  const others = [...(containers ?? []), ...(initContainers ?? [])].map(({ name }) => name)
  const names = new Set(others)
  for (const [index, container] of ephemeralContainers.entries()) {
    const at = path.index(index)
    checkContainer(errors, container, context, at)
    checkImagePadding(errors, container, at)
    checkUnique(errors, names, container.name ?? '', at.child('name'))
    const target = container.targetContainerName ?? ''
    if (target !== '' && !others.includes(target)) errors.push(notFoundValue(at.child('targetContainerName'), target))
    checkNotPromised(errors, container, at)
  }
}

function checkNotPromised(errors: FieldError[], container: EphemeralContainer, path: FieldPath): void {
  const why = 'cannot be set for an Ephemeral Container'
  for (const field of NOT_EPHEMERAL) {
    const value = container[field]
    if (value === undefined || (field === 'resources' && Object.keys(value).length === 0)) continue
    errors.push(forbidden(path.child(field), why))
  }
  for (const [index, { subPath = '', subPathExpr = '' }] of (container.volumeMounts ?? []).entries()) {
    const at = path.child('volumeMounts').index(index)
    if (subPath !== '') errors.push(forbidden(at.child('subPath'), why))
    if (subPathExpr !== '') errors.push(forbidden(at.child('subPathExpr'), why))
  }
}

const MESSAGE_POLICIES = ['File', 'FallbackToLogsOnError']

function checkContainer(errors: FieldError[], container: AnyContainer, context: PodContext, path: FieldPath): void {
  const { name, image = '', securityContext } = container
  const { spec, volumes, claims } = context
  if (name === '') errors.push(required(path.child('name')))
  else checkLabel(errors, name, path.child('name'))
  if (image === '') errors.push(required(path.child('image')))
  checkOneOf(errors, container.terminationMessagePolicy, MESSAGE_POLICIES, path.child('terminationMessagePolicy'))
  if (container.ports !== undefined) checkContainerPorts(errors, container.ports, path.child('ports'))
  if (container.env !== undefined) checkVariables(errors, container.env, path.child('env'))
  if (container.envFrom !== undefined) checkVariableSources(errors, container.envFrom, path.child('envFrom'))
  if (container.volumeMounts !== undefined) checkMounts(errors, container, volumes, path.child('volumeMounts'))
  if (container.volumeDevices !== undefined) checkDevices(errors, container, volumes, path.child('volumeDevices'))
  checkOneOf(errors, container.imagePullPolicy, PULL_POLICIES, path.child('imagePullPolicy'))
  if (container.resources !== undefined) {
    checkContainerResources(errors, container.resources, claims, path.child('resources'))
  }
  if (container.resizePolicy !== undefined) {
    checkResizePolicies(errors, container.resizePolicy, spec.restartPolicy, path.child('resizePolicy'))
  }
  if (securityContext !== undefined) {
    checkSecurityContext(errors, securityContext, spec.hostUsers !== false, path.child('securityContext'))
  }
}

/** Templates may have images with spaces around them, because they always could. Pods may not. */
export function checkImagePadding(errors: FieldError[], { image = '' }: AnyContainer, path: FieldPath): void {
  if (image === image.trim()) return
  errors.push(invalid(path.child('image'), image, 'must not have leading or trailing whitespace'))
}
