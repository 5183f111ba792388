// CustomResourceDefinitions as data: defaults, validation in the real server's words, and the status that its
// controllers would give them. Pure functions; those that change their argument say so.
//
// Not here: decoding (unknown fields, wrong types), and the meaning of CEL rules, which come in through RuleHooks.

export { findCondition, isConditionTrue } from './conditions.js'
export { setDefinitionDefaults } from './defaults.js'
export { acceptNames } from './naming.js'

export type { CheckDefaultRules, CompileRules, CompileRulesOptions, RuleSite, RuleWalk } from './schema/index.js'
export type { TerminationStage } from './status.js'
export { checkApproval, CLEANUP_FINALIZER, establish, settleStatus, terminating } from './status.js'
export { prepareDefinitionForCreate, prepareDefinitionForUpdate } from './strategy.js'
export type {
  ConditionType,
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionStatus,
  CustomResourceDefinitionVersion,
  CustomResourceSubresources,
  CustomResourceSubresourceScale,
  CustomResourceValidation,
  SelectableField,
  WebhookClientConfig,
  WebhookConversion,
} from './types.js'
export type { RuleHooks } from './validate.js'
export {
  validateCustomResourceDefinition,
  validateCustomResourceDefinitionStatusUpdate,
  validateCustomResourceDefinitionUpdate,
} from './validate.js'
export { definitionWarnings } from './warnings.js'
