import { type FieldError, fieldPath, validateAnnotations, validateLabels } from '@setpoint/kube'
import type { ResourceClaimTemplate, ResourceClaimTemplateSpec } from '@setpoint/kube/kinds/resource.k8s.io/v1'
import { goStruct } from '../go-struct.js'
import { immutable } from '../immutable.js'
import { internalText } from '../internal-text.js'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'
import { setDeviceClaimDefaults } from './claim-defaults.js'
import { validateDeviceClaim } from './device-claim.js'

const SPEC = fieldPath('spec')

function validate({ spec }: ResourceClaimTemplate): FieldError[] {
  const { annotations, labels } = spec?.metadata ?? {}
  const metadata = SPEC.child('metadata')
  return [
    ...validateAnnotations(annotations, metadata.child('annotations')),
    ...validateLabels(labels, metadata.child('labels')),
    ...validateDeviceClaim(spec?.spec?.devices, SPEC.child('spec', 'devices')),
  ]
}

/** Go shows the metadata's fields, which have JSON names, beside the spec, which has none. */
function shown(spec: ResourceClaimTemplateSpec | undefined): unknown {
  const { labels, annotations } = spec?.metadata ?? {}
  return goStruct({
    ...(labels === undefined ? {} : { labels }),
    ...(annotations === undefined ? {} : { annotations }),
    Spec: internalText('ResourceClaimSpec', spec?.spec ?? {}),
  })
}

export const resourceClaimTemplateRules: KindRules = {
  defaults: (object) => setDeviceClaimDefaults((object as unknown as ResourceClaimTemplate).spec?.spec?.devices),
  strategy: typedStrategy<ResourceClaimTemplate>({
    validate,
    validateUpdate: ({ spec }, old) => immutable(SPEC, spec, old.spec, shown),
    metadataOnUpdate: ['changes'],
  }),
}
