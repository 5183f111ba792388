import { type FieldError, fieldPath, forbidden, invalid } from '@setpoint/kube'
import type { Service, ServiceSpec } from '@setpoint/kube/kinds/v1'
import { checkQualified } from '../../checks.js'
import { isHeadless, needsHealthCheck, specOf } from '../traits.js'
import { validateService } from './service.js'

const SPEC = fieldPath('spec')
const KEPT = 'may not change once set'

/** A service's address is what others know it by: it stays until the service goes. */
export function validateServiceUpdate(service: Service, old: Service): FieldError[] {
  const errors: FieldError[] = []
  const [spec, before] = [specOf(service), specOf(old)]
  if (spec.type !== 'ExternalName' && before.type !== 'ExternalName') {
    checkAddressesKept(errors, spec, before)
    checkFamiliesKept(errors, spec, before)
  }
  checkClassKept(errors, spec, before)
  if (needsHealthCheck(spec) && needsHealthCheck(before) && spec.healthCheckNodePort !== before.healthCheckNodePort) {
    errors.push(forbidden(SPEC.child('healthCheckNodePort'), 'field is immutable'))
  }
  return [...errors, ...validateService(service, old)]
}

function checkAddressesKept(errors: FieldError[], spec: ServiceSpec, before: ServiceSpec): void {
  if (isHeadless(spec) && isHeadless(before)) return
  const [addresses, old] = [spec.clusterIPs ?? [], before.clusterIPs ?? []]
  const at = SPEC.child('clusterIPs')
  if (addresses.length === old.length) {
    for (const [index, address] of old.entries()) {
      if (address !== addresses[index]) errors.push(invalid(at.index(index), addresses, KEPT))
    }
    return
  }
  if (addresses.length === 0) errors.push(invalid(at.index(0), spec.clusterIPs, 'primary clusterIP can not be unset'))
  if (addresses.length > 0 && old.length > 0 && addresses[0] !== old[0]) {
    errors.push(invalid(at.index(0), addresses, KEPT))
  }
  if (old.length > addresses.length && addresses.length === 1) checkReleases(errors, spec, 'clusterIP')
}

function checkReleases(errors: FieldError[], { ipFamilyPolicy }: ServiceSpec, what: string): void {
  if (ipFamilyPolicy === 'SingleStack') return
  const why = `must be set to 'SingleStack' when releasing the secondary ${what}`
  errors.push(invalid(SPEC.child('ipFamilyPolicy'), ipFamilyPolicy, why))
}

function checkFamiliesKept(errors: FieldError[], spec: ServiceSpec, before: ServiceSpec): void {
  if (isHeadless(spec) || isHeadless(before)) return
  const [families, old] = [spec.ipFamilies ?? [], before.ipFamilies ?? []]
  const at = SPEC.child('ipFamilies').index(0)
  if (families.length === old.length) {
    for (const [index, family] of old.entries()) {
      if (family !== families[index]) errors.push(invalid(at, families, KEPT))
    }
    return
  }
  if (old.length > families.length && (spec.clusterIPs ?? []).length === 0) {
    errors.push(invalid(at, spec.ipFamilies, 'primary ipFamily can not be unset'))
  }
  // The server shows the addresses here, not the families.
  if (families.length > 0 && old.length > 0 && families[0] !== old[0]) errors.push(invalid(at, spec.clusterIPs, KEPT))
  if (old.length > families.length && families.length === 1) checkReleases(errors, spec, 'ipFamily')
}

function checkClassKept(errors: FieldError[], spec: ServiceSpec, before: ServiceSpec): void {
  const at = SPEC.child('loadBalancerClass')
  const { loadBalancerClass } = spec
  if (
    spec.type === 'LoadBalancer' &&
    before.type === 'LoadBalancer' &&
    loadBalancerClass !== before.loadBalancerClass
  ) {
    errors.push(invalid(at, loadBalancerClass, KEPT))
  }
  if (loadBalancerClass === undefined) return
  if (spec.type === 'LoadBalancer') checkQualified(errors, loadBalancerClass, at)
  else errors.push(forbidden(at, "may only be used when `type` is 'LoadBalancer'"))
}
