import { type FieldError, fieldPath } from '@setpoint/kube'
import type { PodTemplate } from '@setpoint/kube/kinds/v1'
import { checkPodTemplate, podTemplateWarnings, setPodTemplateDefaults } from '../pod/index.js'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'

const TEMPLATE = fieldPath('template')

function validate({ template = {} }: PodTemplate, old?: PodTemplate): FieldError[] {
  const errors: FieldError[] = []
  checkPodTemplate(errors, template, TEMPLATE, old?.template)
  return errors
}

export const podTemplateRules: KindRules = {
  defaults: (object) => setPodTemplateDefaults(((object as unknown as PodTemplate).template ??= {})),
  strategy: typedStrategy<PodTemplate>({
    validate: (object) => validate(object),
    validateUpdate: validate,
    metadataOnUpdate: ['changes'],
    warnings({ metadata, template }, old) {
      if (old !== undefined && old.metadata.generation === metadata.generation) return []
      return podTemplateWarnings(template, TEMPLATE)
    },
  }),
}
