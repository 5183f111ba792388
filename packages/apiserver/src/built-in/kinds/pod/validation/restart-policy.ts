import { duplicate, type FieldError, type FieldPath, invalid, notSupported, required, tooMany } from '@setpoint/kube'
import type { Container, ContainerResizePolicy } from '@setpoint/kube/kinds/v1'
import { checkOptionalOneOf } from '../../checks.js'
import { isSidecar } from '../resources.js'
import type { AnyContainer } from './each-container.js'

const POLICIES = ['Always', 'Never', 'OnFailure']
const ACTIONS = ['Restart', 'RestartAllContainers']
const OPERATORS = ['In', 'NotIn']
const MAX_RULES = 20
const MAX_EXIT_CODES = 255

/** A container's own restart policy, and the exit codes for which it is another. */
export function checkRestartPolicy(
  errors: FieldError[],
  { restartPolicy, restartPolicyRules = [] }: AnyContainer,
  path: FieldPath,
): void {
  if (restartPolicy === undefined && restartPolicyRules.length > 0) {
    errors.push(required(path.child('restartPolicy'), 'must specify restartPolicy when restart rules are used'))
  }
  checkOptionalOneOf(errors, restartPolicy, POLICIES, path.child('restartPolicy'))
  const rules = path.child('restartPolicyRules')
  if (restartPolicyRules.length > MAX_RULES) errors.push(tooMany(rules, restartPolicyRules.length, MAX_RULES))
  for (const [index, { action = '', exitCodes }] of restartPolicyRules.entries()) {
    const at = rules.index(index)
    if (!ACTIONS.includes(action)) errors.push(notSupported(at.child('action'), action, ACTIONS))
    if (exitCodes === undefined) {
      errors.push(required(at.child('exitCodes'), 'must be specified'))
      continue
    }
    const { operator, values = [] } = exitCodes
    const codes = at.child('exitCodes')
    if (!OPERATORS.includes(operator)) errors.push(notSupported(codes.child('operator'), operator, OPERATORS))
    if (values.length > MAX_EXIT_CODES) errors.push(tooMany(codes.child('values'), values.length, MAX_EXIT_CODES))
  }
}

/** Init containers have rules only beside a policy, and say so before anything else. */
export function checkInitRestartPolicy(errors: FieldError[], container: Container, path: FieldPath): void {
  if (container.restartPolicy !== undefined) checkRestartPolicy(errors, container, path)
  else if ((container.restartPolicyRules ?? []).length > 0) {
    errors.push(required(path.child('restartPolicy'), 'must specify restartPolicy when restart rules are used'))
  }
}

const RESOURCES = ['cpu', 'memory']
const RESIZES = ['NotRequired', 'RestartContainer']

/** Whether a container restarts when its resources change while it runs. */
export function checkResizePolicies(
  errors: FieldError[],
  policies: readonly ContainerResizePolicy[],
  podRestartPolicy: string | undefined,
  path: FieldPath,
): void {
  const seen = new Set<string>()
  for (const [index, { resourceName = '', restartPolicy = '' }] of policies.entries()) {
    if (seen.has(resourceName)) errors.push(duplicate(path.index(index), resourceName))
    seen.add(resourceName)
    if (resourceName === '') errors.push(required(path))
    else if (!RESOURCES.includes(resourceName)) errors.push(notSupported(path, resourceName, RESOURCES))
    if (restartPolicy === '') errors.push(required(path))
    else if (!RESIZES.includes(restartPolicy)) errors.push(notSupported(path, restartPolicy, RESIZES))
    if (podRestartPolicy === 'Never' && restartPolicy !== 'NotRequired') {
      const why = "must be 'NotRequired' when pod `restartPolicy` is 'Never'"
      errors.push(invalid(path, restartPolicy, why))
    }
  }
}

/** An init container that ends before the pod runs cannot restart for a resize. */
export function checkInitResizePolicies(errors: FieldError[], container: Container, path: FieldPath): void {
  if (isSidecar(container)) return
  for (const [index, { restartPolicy }] of (container.resizePolicy ?? []).entries()) {
    if (restartPolicy !== 'RestartContainer') continue
    const why = "must not be set to 'RestartContainer' for non-sidecar initContainers"
    errors.push(invalid(path.child('resizePolicy').index(index).child('restartPolicy'), restartPolicy, why))
  }
}
