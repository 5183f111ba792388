import {
  duplicate,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notFoundValue,
  notSupported,
  parseQuantity,
  type Quantity,
  required,
} from '@setpoint/kube'
import type { PodSpec, ResourceClaim, ResourceRequirements } from '@setpoint/kube/kinds/v1'
import { checkLabel, sorted } from '../../checks.js'
import { validateContainerResourceName, validateResourceAmount, validateResourceName } from '../../resource-names.js'
import {
  containerLimits,
  containerRequests,
  hugePageSize,
  isHugePages,
  isOvercommitAllowed,
  isPodLevelResource,
  type ResourceList,
} from '../resources.js'

const POD_RESOURCES = ['cpu', 'hugepages-', 'memory']

type ValidateName = (name: string, path: FieldPath) => FieldError[]

/** `claims`: the resource claims that the pod has. */
export function checkContainerResources(
  errors: FieldError[],
  resources: ResourceRequirements,
  claims: ReadonlySet<string>,
  path: FieldPath,
): void {
  checkResources(errors, resources, validateContainerResourceName, claims, path)
}

/** The resources of a pod as a whole: of few kinds, and no less than those of its containers. */
export function checkPodResources(
  errors: FieldError[],
  spec: PodSpec,
  claims: ReadonlySet<string>,
  path: FieldPath,
): void {
  const { resources } = spec
  if (resources === undefined) return
  if (spec.os?.name === 'windows') {
    errors.push(forbidden(path, 'may not be set for a windows pod'))
    return
  }
  if (resources.claims !== undefined) {
    errors.push(forbidden(path.child('claims'), 'claims may not be set for Resources at pod-level'))
  }
  checkResources(errors, resources, validatePodResourceName, claims, path)
  checkCoversContainers(errors, spec, resources, path)
}

function checkResources(
  errors: FieldError[],
  { limits, requests, claims: claimed }: ResourceRequirements,
  validateName: ValidateName,
  claims: ReadonlySet<string>,
  path: FieldPath,
): void {
  if (limits !== undefined) checkList(errors, limits, validateName, path.child('limits'))
  if (requests !== undefined) {
    checkList(errors, requests, validateName, path.child('requests'), (name, amount) =>
      checkWithinLimit(errors, name, amount, limits?.[name], path),
    )
  }
  const names = [...Object.keys(limits ?? {}), ...Object.keys(requests ?? {})]
  if (names.some(isHugePages) && !names.includes('cpu') && !names.includes('memory')) {
    errors.push(forbidden(path, 'HugePages require cpu or memory'))
  }
  if (claimed !== undefined) checkClaims(errors, claimed, claims, path.child('claims'))
}

function checkList(
  errors: FieldError[],
  list: ResourceList,
  validateName: ValidateName,
  path: FieldPath,
  alsoCheck?: (name: string, amount: string) => void,
): void {
  for (const name in list) {
    const at = path.key(name)
    const amount = list[name] ?? '0'
    errors.push(...validateName(name, at), ...validateResourceAmount(name, amount, at))
    alsoCheck?.(name, amount)
    if (isHugePages(name) && !isWholePages(name, parseQuantity(amount))) {
      errors.push(invalid(at, amount, `${amount} is not positive integer multiple of ${name}`))
    }
  }
}

function isWholePages(name: string, quantity: Quantity): boolean {
  const size = hugePageSize(name)
  if (size === undefined || size.sign <= 0 || size.milliValue() % 1000n !== 0n) return false
  return quantity.value() % size.value() === 0n
}

function checkWithinLimit(
  errors: FieldError[],
  name: string,
  amount: string,
  limit: string | undefined,
  path: FieldPath,
): void {
  if (limit === undefined) {
    if (isOvercommitAllowed(name)) return
    errors.push(required(path.child('limits'), 'Limit must be set for non overcommitable resources'))
    return
  }
  if (amount === limit) return
  const order = parseQuantity(amount).compare(parseQuantity(limit))
  const at = path.child('requests')
  if (order !== 0 && !isOvercommitAllowed(name)) {
    errors.push(invalid(at, amount, `must be equal to ${name} limit of ${limit}`))
  } else if (order > 0) errors.push(invalid(at, amount, `must be less than or equal to ${name} limit of ${limit}`))
}

function validatePodResourceName(name: string, path: FieldPath): FieldError[] {
  const errors = validateResourceName(name, path)
  return errors.length > 0 || isPodLevelResource(name) ? errors : [notSupported(path, name, POD_RESOURCES)]
}

function checkCoversContainers(
  errors: FieldError[],
  spec: PodSpec,
  { limits, requests }: ResourceRequirements,
  path: FieldPath,
): void {
  for (const [name, together] of containerRequests(spec)) {
    const own = requests?.[name]
    if (own === undefined || together.compare(parseQuantity(own)) <= 0) continue
    const why = `must be greater than or equal to aggregate container requests of ${together.toString()}`
    errors.push(invalid(path.child('requests').key(name), own, why))
  }
  for (const [name, together] of containerLimits(spec)) {
    const own = limits?.[name]
    if (own === undefined || !isHugePages(name) || together.compare(parseQuantity(own)) <= 0) continue
    const why = `must be greater than or equal to aggregate container limits of ${together.toString()}`
    errors.push(invalid(path.child('limits').key(name), own, why))
  }
  for (const [index, container] of (spec.containers ?? []).entries()) {
    const containerLimit = container.resources?.limits
    for (const name in containerLimit) {
      const own = limits?.[name]
      const limit = containerLimit[name] ?? '0'
      if (own === undefined || parseQuantity(limit).compare(parseQuantity(own)) <= 0) continue
      const at = path.child('containers').index(index).key(name).child('limits')
      errors.push(invalid(at, limit, `must be less than or equal to pod limits of ${own}`))
    }
  }
}

function checkClaims(
  errors: FieldError[],
  claimed: readonly ResourceClaim[],
  claims: ReadonlySet<string>,
  path: FieldPath,
): void {
  const seen = new Set<string>()
  for (const [index, { name = '', request = '' }] of claimed.entries()) {
    const at = path.index(index)
    if (name === '') {
      errors.push(required(at))
      continue
    }
    if (seen.has(name)) errors.push(duplicate(at, name))
    else checkClaimRequest(errors, name, request, seen, at)
    if (claims.has(name)) continue
    const known = claims.size === 0 ? ' which is empty' : `: ${sorted(claims).join(', ')}`
    const missing = notFoundValue(at, name)
    errors.push({ ...missing, body: `${missing.body}: must be one of the names in pod.spec.resourceClaims${known}` })
  }
}

/** A claim is taken whole or by its requests, not both. */
function checkClaimRequest(
  errors: FieldError[],
  name: string,
  request: string,
  seen: Set<string>,
  path: FieldPath,
): void {
  if (request !== '') checkLabel(errors, request, path.child('request'))
  const key = request === '' ? name : `${name}/${request}`
  if (seen.has(key)) errors.push(duplicate(path, key))
  else if (request === '') {
    for (const other of seen) if (other.startsWith(`${name}/`)) errors.push(duplicate(path, name))
  }
  seen.add(key)
}
