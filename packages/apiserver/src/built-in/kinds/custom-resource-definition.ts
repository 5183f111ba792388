import { formatTime } from '@setpoint/kube'
import {
  CLEANUP_FINALIZER,
  type CustomResourceDefinition,
  definitionWarnings,
  hasRules,
  loadRules,
  prepareDefinitionForCreate,
  prepareDefinitionForUpdate,
  ruleHooks,
  setDefinitionDefaults,
  terminating,
  validateCustomResourceDefinition,
  validateCustomResourceDefinitionStatusUpdate,
  validateCustomResourceDefinitionUpdate,
} from '../../crd/index.js'
import type { Strategy } from '../../resource/index.js'
import type { KindRules } from './rules.js'

/** A definition is checked as a whole, remembers every version it was ever stored in, and outlives its objects. */
function customResourceDefinitionStrategy(base: Strategy): Strategy {
  return {
    ...base,
    prepareForCreate: (object) => prepareDefinitionForCreate(object as CustomResourceDefinition),
    prepareForUpdate: (object, old) =>
      prepareDefinitionForUpdate(object as CustomResourceDefinition, old as CustomResourceDefinition),
    validate(object, { warn }) {
      const definition = object as CustomResourceDefinition
      const errors = validateCustomResourceDefinition(definition, ruleHooks)
      if (errors.length === 0) for (const warning of definitionWarnings(definition)) warn(warning)
      return errors
    },
    validateUpdate(object, old, { warn }) {
      const definition = object as CustomResourceDefinition
      const errors = validateCustomResourceDefinitionUpdate(definition, old as CustomResourceDefinition, ruleHooks)
      if (errors.length === 0)
        for (const warning of definitionWarnings(definition, old as CustomResourceDefinition)) warn(warning)
      return errors
    },
    holdDeletion(object, { now }) {
      const { metadata } = object
      if (metadata.deletionTimestamp !== undefined) return false
      metadata.deletionTimestamp = formatTime(now)
      if (!(metadata.finalizers ?? []).includes(CLEANUP_FINALIZER)) {
        metadata.finalizers = [...(metadata.finalizers ?? []), CLEANUP_FINALIZER]
      }
      object['status'] = terminating(object as CustomResourceDefinition, 'pending', now)
      return true
    },
    loadExpressions: (object) => (definesRules(object as CustomResourceDefinition) ? loadRules() : undefined),
  }
}

/** An update of the status, too, validates the whole definition. */
function definesRules({ spec }: CustomResourceDefinition): boolean {
  return (spec?.versions ?? []).some(({ schema }) => hasRules(schema?.openAPIV3Schema))
}

export const customResourceDefinitionRules: KindRules = {
  defaults: (object) => setDefinitionDefaults(object as CustomResourceDefinition),
  strategy: customResourceDefinitionStrategy,
  subresources: {
    status: (base) => ({
      ...base,
      validateUpdate: (object, old) =>
        validateCustomResourceDefinitionStatusUpdate(
          object as CustomResourceDefinition,
          old as CustomResourceDefinition,
        ),
    }),
  },
}
