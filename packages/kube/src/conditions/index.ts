// Conditions, the vocabulary of status: set without touching the time of what did not change, found, removed, checked.
// Lists are never changed in place; an unchanged list is returned as it is.
export type { Condition, ConditionStatus, ConditionUpdate } from './condition.js'
export { findCondition, isConditionFalse, isConditionTrue, removeCondition, setCondition } from './condition.js'
export { validateCondition, validateConditions } from './validate.js'
