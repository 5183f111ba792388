import { duplicate, type FieldError, fieldPath, invalid, notSupported, required } from '@setpoint/kube'
import type { ServiceSpec } from '@setpoint/kube/kinds/v1'
import { checkAddress, checkDualStack, checkOptionalOneOf, familyOf } from '../../checks.js'
import { isHeadless, NONE } from '../traits.js'

const SPEC = fieldPath('spec')
const CLUSTER_IPS = SPEC.child('clusterIPs')
const FAMILIES = ['IPv4', 'IPv6']
const POLICIES = ['PreferDualStack', 'RequireDualStack', 'SingleStack']

/** The address, the list of addresses, their families and the policy about these agree. */
export function checkClusterIps(errors: FieldError[], spec: ServiceSpec, old: ServiceSpec | undefined): void {
  if (spec.type === 'ExternalName') return
  const { clusterIP = '', clusterIPs = [], ipFamilies = [] } = spec
  if (clusterIP === '') {
    if (clusterIPs.length > 0) {
      errors.push(invalid(CLUSTER_IPS, clusterIPs, 'must be empty when `clusterIP` is not specified'))
    }
  } else if (clusterIPs.length === 0) errors.push(required(CLUSTER_IPS))
  else if (clusterIPs[0] !== clusterIP) {
    errors.push(invalid(CLUSTER_IPS, clusterIPs, 'first value must match `clusterIP`'))
  }
  const seen = new Set<string>()
  for (const [index, family] of ipFamilies.entries()) {
    const at = SPEC.child('ipFamilies').index(index)
    if (!FAMILIES.includes(family)) errors.push(notSupported(at, family, FAMILIES))
    if (seen.has(family)) errors.push(duplicate(at, family))
    seen.add(family)
  }
  checkOptionalOneOf(errors, spec.ipFamilyPolicy, POLICIES, SPEC.child('ipFamilyPolicy'))
  const found = errors.length
  checkAddresses(errors, clusterIPs, old?.clusterIPs ?? [])
  const readable = errors.length === found
  if (clusterIPs.length > 2) errors.push(invalid(CLUSTER_IPS, clusterIPs, 'may only hold up to 2 values'))
  if (!readable) return
  if (clusterIPs.length === 2) checkDualStack(errors, clusterIPs, clusterIPs, CLUSTER_IPS)
  if (!isHeadless(spec)) checkFamilies(errors, clusterIPs, ipFamilies)
}

function checkAddresses(errors: FieldError[], addresses: readonly string[], known: readonly string[]): void {
  for (const [index, address] of addresses.entries()) {
    if (index > 0 || address !== NONE) checkAddress(errors, address, CLUSTER_IPS.index(index), known)
    else if (addresses.length > 1) {
      errors.push(invalid(CLUSTER_IPS, addresses, "'None' must be the first and only value"))
    }
  }
}

function checkFamilies(errors: FieldError[], addresses: readonly string[], families: readonly string[]): void {
  for (const [index, address] of addresses.entries()) {
    const family = families[index]
    if (family === undefined || !FAMILIES.includes(family) || familyOf(address) === family) continue
    const why = `expected an ${family} value as indicated by \`ipFamilies[${index}]\``
    errors.push(invalid(CLUSTER_IPS.index(index), address, why))
  }
}
