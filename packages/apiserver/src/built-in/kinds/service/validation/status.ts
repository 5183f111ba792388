import {
  checkDns1123Subdomain,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  parseIp,
  required,
} from '@setpoint/kube'
import type { LoadBalancerIngress, Service } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkAddress } from '../../checks.js'
import { specOf } from '../traits.js'

const INGRESS = fieldPath('status', 'loadBalancer', 'ingress')
const MODES = ['Proxy', 'VIP']

/** Where a load balancer can be reached. */
export function validateServiceStatus(service: Service, old: Service): FieldError[] {
  const errors: FieldError[] = []
  const ingresses = service.status?.loadBalancer?.ingress ?? []
  if (specOf(service).type !== 'LoadBalancer') {
    if (ingresses.length > 0) errors.push(forbidden(INGRESS, "may only be used when `spec.type` is 'LoadBalancer'"))
    return errors
  }
  const known = (old.status?.loadBalancer?.ingress ?? []).map(({ ip = '' }) => ip).filter((ip) => ip !== '')
  for (const [index, ingress] of ingresses.entries()) checkIngress(errors, ingress, known, index)
  return errors
}

function checkIngress(
  errors: FieldError[],
  ingress: LoadBalancerIngress,
  known: readonly string[],
  index: number,
): void {
  const { ip = '', ipMode, hostname = '' } = ingress
  const at = INGRESS.index(index)
  if (ip !== '') checkAddress(errors, ip, at.child('ip'), known)
  if (ipMode === undefined) {
    if (ip !== '') errors.push(required(at.child('ipMode'), 'must be specified when `ip` is set'))
  } else if (ip === '') errors.push(forbidden(at.child('ipMode'), 'may not be specified when `ip` is not set'))
  else if (!MODES.includes(ipMode)) errors.push(notSupported(at.child('ipMode'), ipMode, MODES))
  if (hostname === '') return
  addInvalid(errors, at.child('hostname'), hostname, checkDns1123Subdomain(hostname))
  if (parseIp(hostname) !== undefined) {
    errors.push(invalid(at.child('hostname'), hostname, 'must be a DNS name, not an IP address'))
  }
}
