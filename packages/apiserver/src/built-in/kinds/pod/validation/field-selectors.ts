import { type FieldError, type FieldPath, invalid, notSupported, parseQuantity, required } from '@setpoint/kube'
import type { ObjectFieldSelector, ResourceFieldSelector } from '@setpoint/kube/kinds/v1'
import { checkQualified } from '../../checks.js'

/** The fields of itself that a pod can be asked for at all. */
const FIELDS: ReadonlySet<string> = new Set([
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.host',
  'spec.restartPolicy',
  'spec.serviceAccountName',
  'spec.schedulerName',
  'status.phase',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
])

const SUBSCRIPT = /^(?<map>.+?)\['(?<key>.*)'\]$/s

const RESOURCES = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
]
const HUGE_PAGES = /^(?:requests|limits)\.hugepages-/

/** `supported`: the fields that may be read without a subscript, sorted. */
export function checkFieldSelector(
  errors: FieldError[],
  { apiVersion = '', fieldPath }: ObjectFieldSelector,
  supported: readonly string[],
  path: FieldPath,
): void {
  if (apiVersion === '') return void errors.push(required(path.child('apiVersion')))
  if (fieldPath === '') return void errors.push(required(path.child('fieldPath')))
  const groups = SUBSCRIPT.exec(fieldPath)?.groups
  const problem = conversionProblem(apiVersion, fieldPath, groups?.['map'])
  if (problem !== undefined) {
    return void errors.push(invalid(path.child('fieldPath'), fieldPath, `error converting fieldPath: ${problem}`))
  }
  if (groups !== undefined) {
    const key = groups['key'] ?? ''
    return checkQualified(errors, groups['map'] === 'metadata.annotations' ? key.toLowerCase() : key, path)
  }
  const field = fieldPath === 'spec.host' ? 'spec.nodeName' : fieldPath
  if (!supported.includes(field)) errors.push(notSupported(path.child('fieldPath'), field, supported))
}

function conversionProblem(apiVersion: string, fieldPath: string, map: string | undefined): string | undefined {
  if (apiVersion !== 'v1') return `unsupported pod version: ${apiVersion}`
  if (map === undefined) return FIELDS.has(fieldPath) ? undefined : `field label not supported: ${fieldPath}`
  if (map === 'metadata.annotations' || map === 'metadata.labels') return undefined
  return `field label does not support subscript: ${fieldPath}`
}

/** In a volume the selector must name the container; in a container it means itself. */
export function checkResourceSelector(
  errors: FieldError[],
  { containerName = '', resource, divisor }: ResourceFieldSelector,
  inVolume: boolean,
  path: FieldPath,
): void {
  if (inVolume && containerName === '') errors.push(required(path.child('containerName')))
  else if (resource === '') errors.push(required(path.child('resource')))
  else if (!RESOURCES.includes(resource) && !HUGE_PAGES.test(resource)) {
    errors.push(notSupported(path.child('resource'), resource, RESOURCES))
  }
  checkDivisor(errors, resource, divisor, path)
}

const SIZES = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei']

function checkDivisor(errors: FieldError[], resource: string, divisor: string | undefined, path: FieldPath): void {
  if (divisor === undefined || parseQuantity(divisor).sign === 0) return
  const kind = divisorKind(resource)
  if (kind === undefined) return
  const fits = kind === 'cpu' ? divisor === '1' || divisor === '1m' : SIZES.includes(divisor)
  if (fits) return
  const values = kind === 'cpu' ? '1m and 1' : SIZES.join(', ')
  const why = `only divisor's values ${values} are supported with the ${kind} resource`
  errors.push(invalid(path.child('divisor'), resource, why))
}

function divisorKind(resource: string): string | undefined {
  if (HUGE_PAGES.test(resource)) return 'hugepages'
  switch (resource.replace(/^(?:limits|requests)\./, '')) {
    case 'cpu':
      return 'cpu'
    case 'memory':
      return 'memory'
    case 'ephemeral-storage':
      return 'local ephemeral storage'
    default:
      return undefined
  }
}
