import { fieldPath } from '@setpoint/kube'
import type { ResourceClaim } from '@setpoint/kube/kinds/resource.k8s.io/v1'
import { immutable } from '../immutable.js'
import { internalText } from '../internal-text.js'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'
import { setDeviceClaimDefaults } from './claim-defaults.js'
import { validateDeviceClaim } from './device-claim.js'

const SPEC = fieldPath('spec')

export const resourceClaimRules: KindRules = {
  defaults: (object) => setDeviceClaimDefaults((object as unknown as ResourceClaim).spec?.devices),
  strategy: typedStrategy<ResourceClaim>({
    validate: ({ spec }) => validateDeviceClaim(spec?.devices, SPEC.child('devices')),
    validateUpdate: ({ spec }, old) =>
      immutable(SPEC, spec, old.spec, (value) => internalText('ResourceClaimSpec', value)),
  }),
}
