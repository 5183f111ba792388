// CustomResourceDefinitions and what they define, as pure functions: definitions are validated, defaulted and given
// their status; their schemas are compiled and put to work on objects. Texts and paths of errors are those of the real
// server. No I/O, no state between calls; what changes its argument says so.
//
// Rules (CEL) come in through RuleHooks and RuleEvaluator; rules/ has both and is loaded when a rule is first met.
// Not here: conversion webhooks, printer columns (table/).
export type {
  CheckDefaultRules,
  CompileRules,
  CompileRulesOptions,
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
  RuleHooks,
  RuleSite,
  RuleWalk,
  SelectableField,
  TerminationStage,
  WebhookClientConfig,
  WebhookConversion,
} from './definition/index.js'
export {
  CLEANUP_FINALIZER,
  definitionWarnings,
  isConditionTrue,
  prepareDefinitionForCreate,
  prepareDefinitionForUpdate,
  setDefinitionDefaults,
  settleStatus,
  terminating,
  validateCustomResourceDefinition,
  validateCustomResourceDefinitionStatusUpdate,
  validateCustomResourceDefinitionUpdate,
} from './definition/index.js'
export { hasRules, loadRules, ruleEvaluator, ruleHooks } from './rules/lazy.js'
export type { CompiledSchema, CompileOptions, Malformed, ValueValidator } from './schema/index.js'
export { compileSchema, MalformedObjectError } from './schema/index.js'
export type { CustomResourceChecks, RuleEvaluator, Scale } from './resource/index.js'
export {
  deprecationWarning,
  finalizerWarnings,
  scaleColumns,
  scaleOf,
  scaleToPatch,
  selectableFields,
  validateCustomResource,
  validateCustomResourceStatusUpdate,
  validateCustomResourceUpdate,
  withScale,
} from './resource/index.js'
