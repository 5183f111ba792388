import type { KubeObject } from '@setpoint/kube'
import type { Service } from '@setpoint/kube/kinds/v1'
import type { Companion } from '../../../resource/index.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { setServiceDefaults } from './defaults.js'
import { prepareChangedService, prepareNewService } from './prepare.js'
import { validateService, validateServiceStatus, validateServiceUpdate } from './validation/index.js'
import { serviceStatusWarnings, serviceWarnings } from './warnings.js'

const strategy = typedStrategy<Service>({
  prepareForCreate: prepareNewService,
  prepareForUpdate: prepareChangedService,
  validate: (service) => validateService(service),
  validateUpdate: validateServiceUpdate,
  metadataOnUpdate: ['changes'],
  warnings: serviceWarnings,
})

/** Endpoints bear their service's name; a later service of that name must not find them. */
function companion({ metadata: { namespace = '', name = '' } }: KubeObject): Companion {
  return { group: '', resource: 'endpoints', namespace, name }
}

/** Another name has no traffic of its own. Kubernetes leaves the policy out when it serves one. Changes `object`. */
function canonicalize(object: KubeObject): void {
  const { spec } = object as unknown as Service
  if (spec?.type === 'ExternalName') delete spec.internalTrafficPolicy
}

export const serviceRules: KindRules = {
  defaults: (object) => setServiceDefaults(object as unknown as Service),
  strategy: (base) => ({ ...strategy(base), canonicalize, companion }),
  subresources: {
    status: typedSubresource<Service>({ validateUpdate: validateServiceStatus, warnings: serviceStatusWarnings }),
  },
}
