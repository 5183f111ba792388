import { checkQualifiedName, type FieldError, type FieldPath, invalid, parseQuantity } from '@setpoint/kube'
import { isExtendedResource, isHugePages, isNativeResource, type ResourceList } from './pod/resources.js'

// Which names of resources mean something, and where. Names with a domain are anybody's own.

/** What a quota can count or add up. */
const QUOTA: ReadonlySet<string> = new Set([
  'cpu',
  'memory',
  'ephemeral-storage',
  'requests.cpu',
  'requests.memory',
  'requests.storage',
  'requests.ephemeral-storage',
  'limits.cpu',
  'limits.memory',
  'limits.ephemeral-storage',
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'persistentvolumeclaims',
  'configmaps',
  'services.nodeports',
  'services.loadbalancers',
])

/** Those of a quota that are objects: there are no halves of them. */
const COUNTED: ReadonlySet<string> = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
])

const CONTAINER: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage'])

export function isQuotaResource(name: string): boolean {
  return QUOTA.has(name) || isHugePages(name) || name.startsWith('requests.hugepages-')
}

/** A name that is well formed and, when it has no domain, known. */
export function validateResourceName(name: string, path: FieldPath): FieldError[] {
  const errors = checkQualifiedName(name).map((message) => invalid(path, name, message))
  if (errors.length > 0 || name.includes('/') || name === 'storage' || isQuotaResource(name)) return errors
  return [invalid(path, name, 'must be a standard resource type or fully qualified')]
}

export function validateQuotaResourceName(name: string, path: FieldPath): FieldError[] {
  const errors = validateResourceName(name, path)
  if (name.includes('/') || isQuotaResource(name)) return errors
  return [...errors, invalid(path, name, 'must be a standard resource for quota')]
}

export function validateContainerResourceName(name: string, path: FieldPath): FieldError[] {
  const errors = validateResourceName(name, path)
  if (!name.includes('/')) {
    if (!CONTAINER.has(name) && !isHugePages(name)) {
      errors.push(invalid(path, name, 'must be a standard resource for containers'))
    }
  } else if (!isNativeResource(name) && !isExtendedResource(name)) {
    errors.push(invalid(path, name, "doesn't follow extended resource name standard"))
  }
  return errors
}

/** An amount: not below zero, and whole where the resource comes in pieces. */
export function validateResourceAmount(name: string, amount: string, path: FieldPath): FieldError[] {
  const quantity = parseQuantity(amount)
  const errors = quantity.sign < 0 ? [invalid(path, amount, 'must be greater than or equal to 0')] : []
  if ((COUNTED.has(name) || isExtendedResource(name)) && quantity.milliValue() % 1000n !== 0n) {
    errors.push(invalid(path, amount, 'must be an integer'))
  }
  return errors
}

/** Names and amounts of a quota. */
export function validateQuotaResources(list: ResourceList | undefined, path: FieldPath): FieldError[] {
  return Object.entries(list ?? {}).flatMap(([name, amount]) => [
    ...validateQuotaResourceName(name, path.key(name)),
    ...validateResourceAmount(name, amount, path.key(name)),
  ])
}
