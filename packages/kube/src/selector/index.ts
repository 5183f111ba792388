// Label and field selectors: read from a query or from an object, checked in the server's words, and compiled once to a
// function that a watch can afford to call for every event.
export { SelectorError } from './error.js'
export { escapeFieldValue, unescapeFieldValue } from './field-escape.js'
export type { FieldLookup, FieldRequirement, FieldTransform } from './field-selector.js'
export { FieldSelector, parseFieldSelector } from './field-selector.js'
export type { LabelSelector, LabelSelectorRequirement, LabelSelectorValidationOptions } from './label-selector.js'
export { compileLabelSelector, formatLabelSelector, validateLabelSelector } from './label-selector.js'
export type { Labels } from './match.js'
export { parseLabelSelector } from './parse-labels.js'
export type { LabelOperator, LabelRequirement } from './requirement.js'
export { formatLabels, Selector, selectorFromLabels } from './selector.js'
