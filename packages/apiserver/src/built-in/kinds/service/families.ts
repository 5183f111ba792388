import { type FieldError, fieldPath, invalid, invalidObject, type StatusError } from '@setpoint/kube'
import type { Service, ServiceSpec } from '@setpoint/kube/kinds/v1'
import { familyOf } from '../checks.js'
import { isHeadless, NONE, specOf } from './traits.js'
import { checkClusterIps } from './validation/index.js'

const SPEC = fieldPath('spec')
const POLICY = SPEC.child('ipFamilyPolicy')

/** The one family of this cluster. */
const FAMILY = 'IPv4'

/** Refuses a service for what it asks of the cluster; later than this comes what is wrong with it in itself. */
export function refuse(service: Service, errors: readonly FieldError[]): StatusError {
  return invalidObject({ group: '', kind: 'Service' }, service.metadata.name ?? '', [...errors])
}

/** Fills in families and their policy. Changes `service`; throws a 422 for what this cluster does not have. */
export function setFamilies(service: Service, old: Service | undefined): void {
  const spec = specOf(service)
  const before = old?.spec
  if (spec.type === 'ExternalName' || keepsPreferredFamilies(spec, before)) return
  spec.ipFamilyPolicy ??=
    before?.ipFamilyPolicy ?? (isHeadlessWithoutSelector(spec) ? 'RequireDualStack' : 'SingleStack')
  const malformed: FieldError[] = []
  checkClusterIps(malformed, spec, before)
  if (malformed.length > 0) throw refuse(service, malformed)

  if (before !== undefined) releaseSecond(service, spec, before)
  refuseIfAny(service, familyErrors(spec))
  if (isHeadlessWithoutSelector(spec)) {
    const families = [...(spec.ipFamilies ?? [FAMILY])]
    if (families.length < 2 && spec.ipFamilyPolicy !== 'SingleStack')
      families.push(families[0] === 'IPv4' ? 'IPv6' : 'IPv4')
    spec.ipFamilies = families
    return
  }
  refuseIfAny(service, clusterErrors(spec))
  if ((spec.ipFamilies ?? []).length === 0) spec.ipFamilies = [FAMILY]
}

function refuseIfAny(service: Service, errors: readonly FieldError[]): void {
  if (errors.length > 0) throw refuse(service, errors)
}

/** Where nobody selects pods, addresses of any family may be put behind the name. */
function isHeadlessWithoutSelector({ clusterIP, selector }: ServiceSpec): boolean {
  return clusterIP === NONE && Object.keys(selector ?? {}).length === 0
}

/** A preference that was settled stays settled. */
function keepsPreferredFamilies(spec: ServiceSpec, before: ServiceSpec | undefined): boolean {
  if (before === undefined || before.type !== spec.type || spec.ipFamilyPolicy !== 'PreferDualStack') return false
  if (before.ipFamilyPolicy !== undefined && before.ipFamilyPolicy !== 'PreferDualStack') return false
  return sameList(spec.clusterIPs, before.clusterIPs) && sameList(spec.ipFamilies, before.ipFamilies)
}

function sameList(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

/** With a single family asked for, a second address or family that nobody touched goes. Changes `spec`. */
function releaseSecond(service: Service, spec: ServiceSpec, before: ServiceSpec): void {
  const { clusterIPs = [], ipFamilies = [], ipFamilyPolicy } = spec
  if (ipFamilyPolicy === 'SingleStack') {
    if (sameList(clusterIPs, before.clusterIPs) && clusterIPs.length > 1) spec.clusterIPs = clusterIPs.slice(0, 1)
    if (sameList(ipFamilies, before.ipFamilies) && ipFamilies.length > 1) spec.ipFamilies = ipFamilies.slice(0, 1)
    return
  }
  const errors: FieldError[] = []
  if (clusterIPs.length > 0 && clusterIPs.length < (before.clusterIPs ?? []).length) {
    errors.push(invalid(POLICY, ipFamilyPolicy, "must be 'SingleStack' to release the secondary cluster IP"))
  }
  if (ipFamilies.length > 0 && ipFamilies.length < (before.ipFamilies ?? []).length) {
    errors.push(invalid(POLICY, ipFamilyPolicy, "must be 'SingleStack' to release the secondary IP family"))
  }
  refuseIfAny(service, errors)
}

/** Addresses say which families they are of. Changes `spec`. */
function familyErrors(spec: ServiceSpec): FieldError[] {
  const errors: FieldError[] = []
  const { clusterIPs = [], ipFamilies = [], ipFamilyPolicy } = spec
  if (ipFamilyPolicy === 'SingleStack') {
    const why = "must be 'RequireDualStack' or 'PreferDualStack' when multiple"
    if (clusterIPs.length === 2) errors.push(invalid(POLICY, ipFamilyPolicy, `${why} cluster IPs are specified`))
    if (ipFamilies.length === 2) errors.push(invalid(POLICY, ipFamilyPolicy, `${why} IP families are specified`))
  }
  if (isHeadless(spec)) return errors
  const families = [...ipFamilies]
  for (const [index, address] of clusterIPs.entries()) {
    if (index < families.length) continue
    const family = familyOf(address)
    if (family === FAMILY) families.push(family)
    else {
      const why = `${family ?? 'unknown'} is not configured on this cluster`
      errors.push(invalid(SPEC.child('clusterIPs').index(index), clusterIPs, why))
    }
  }
  if (families.length > 0) spec.ipFamilies = families
  return errors
}

function clusterErrors({ ipFamilies = [], ipFamilyPolicy }: ServiceSpec): FieldError[] {
  const errors: FieldError[] = []
  if (ipFamilyPolicy === 'RequireDualStack') {
    errors.push(invalid(POLICY, ipFamilyPolicy, 'this cluster is not configured for dual-stack services'))
  }
  for (const [index, family] of ipFamilies.entries()) {
    if (family === FAMILY) continue
    errors.push(invalid(SPEC.child('ipFamilies').index(index), family, 'not configured on this cluster'))
  }
  return errors
}
