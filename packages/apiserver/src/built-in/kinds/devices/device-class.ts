import { type FieldError, fieldPath, invalid } from '@setpoint/kube'
import type { DeviceClass } from '@setpoint/kube/kinds/resource.k8s.io/v1'
import { isExtendedResource } from '../pod/resources.js'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'
import { validateItems } from './lists.js'
import { MAX_CONFIGURATIONS, validateConfiguration, validateSelectors } from './selectors.js'

const SPEC = fieldPath('spec')

function validate({ spec }: DeviceClass): FieldError[] {
  const { selectors, config, extendedResourceName } = spec ?? {}
  const errors = [
    ...validateSelectors(selectors, SPEC.child('selectors')),
    ...validateItems(config, MAX_CONFIGURATIONS, SPEC.child('config'), validateConfiguration),
  ]
  if (extendedResourceName !== undefined && !isExtendedResource(extendedResourceName)) {
    const at = SPEC.child('extendedResourceName')
    errors.push(invalid(at, extendedResourceName, 'must be a valid extended resource name'))
  }
  return errors
}

export const deviceClassRules: KindRules = { strategy: typedStrategy<DeviceClass>({ validate }) }
