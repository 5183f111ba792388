import { type FieldError, fieldPath, invalid, required, validateCidr } from '@setpoint/kube'
import type { ServiceCIDR } from '@setpoint/kube/kinds/networking.k8s.io/v1'
import { familyOf } from './checks.js'
import { goStruct } from './go-struct.js'
import { immutable } from './immutable.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

const CIDRS = fieldPath('spec', 'cidrs')

function validate({ spec }: ServiceCIDR): FieldError[] {
  const cidrs = spec?.cidrs ?? []
  if (cidrs.length === 0) return [required(CIDRS, 'at least one CIDR required')]
  if (cidrs.length > 2) return [invalid(CIDRS, goStruct({ CIDRs: cidrs }), 'may only hold up to 2 values')]
  const errors = cidrs.flatMap((cidr, index) => validateCidr(CIDRS.index(index), cidr))
  const [first, second] = cidrs.map((cidr) => familyOf(cidr.split('/')[0] ?? ''))
  if (cidrs.length === 2 && first !== undefined && first === second) {
    const detail = 'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64'
    errors.push(invalid(CIDRS, cidrs, detail))
  }
  return errors
}

/** Ranges stay as they are; a second one, of the other family, may join the first. */
function validateUpdate(object: ServiceCIDR, old: ServiceCIDR): FieldError[] {
  const cidrs = object.spec?.cidrs ?? []
  const before = old.spec?.cidrs ?? []
  const kept = before.flatMap((cidr, index) => immutable(CIDRS.index(index), cidrs[index], cidr))
  if (cidrs.length === before.length) return kept
  if (before.length === 1 && cidrs.length === 2) return [...kept, ...validate(object)]
  return immutable(CIDRS, cidrs, before)
}

export const serviceCidrRules: KindRules = {
  strategy: typedStrategy<ServiceCIDR>({ validate, validateUpdate, metadataOnUpdate: ['changes'] }),
  subresources: { status: typedSubresource<ServiceCIDR>({ validateUpdate: () => [] }) },
}
