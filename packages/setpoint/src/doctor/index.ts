// The loop doctor: finds reconciles that cause themselves, says which field, whose line of code and what to do, and slows
// them down before the cluster feels it. Causes are proved by resourceVersions and managedFields, never guessed from rates.
// `changes`, the patterns and the reports are pure, and serve `setpoint doctor` as well, for operators of any language.
export type { Change } from './changes/index.js'
export { changes, changesAt, fieldOf } from './changes/index.js'
export type { ControllerLedgerOptions, LedgerListener } from './controller-ledger.js'
export { ControllerLedger } from './controller-ledger.js'
export type { DoctorDependencies, PassFilter, Patient } from './doctor.js'
export { Doctor } from './doctor.js'
export type { CallSite, PassOf, PassRecord } from './ledger/index.js'
export { observed } from './ledger/index.js'
export { freshEntries, isPerson, owningEntries, writingEntries } from './managers/index.js'
export type { DoctorOptions, DoctorSetting } from './options.js'
export type { FieldTrace, PassTrace, TriggerTrace, WriteTrace } from './passes/index.js'
export { renderPass } from './passes/index.js'
export type { Pattern } from './patterns/index.js'
export {
  cautiousPatternOf,
  isHighEntropy,
  isReordered,
  isTimeLike,
  masked,
  patternOf,
  sameButVolatile,
  sameMeaning,
} from './patterns/index.js'
export type {
  LoopClass,
  LoopClassNames,
  LoopLink,
  LoopPath,
  LoopRate,
  LoopReport,
  ObjectIdentity,
} from './report/index.js'
export { HIDDEN, isHidden, LOOP_CLASSES, renderReport, showObject, showValue } from './report/index.js'
