// Sets of field paths: what a manager owns of an object, and their form in metadata.managedFields (FieldsV1), exact in
// spelling and order. Sets are immutable and share structure; nothing here knows a schema.
export { FieldSetBuilder } from './builder.js'
export { intersectFields, subtractFields, subtractFieldsRecursively, unionFields } from './combine.js'
export type { ReadFieldsV1 } from './fields-v1.js'
export {
  FieldsV1Error,
  parseFieldsV1,
  parsePathElement,
  readFieldsV1,
  toFieldsV1,
  toSharedFieldsV1,
} from './fields-v1.js'
export type { FieldFilter, PathPattern } from './filter.js'
export { ANY_ELEMENT, excludeFields, includeFields } from './filter.js'
export { leafFields } from './leaves.js'
export { fieldSet } from './of.js'
export type {
  FieldElement,
  IndexElement,
  KeyElement,
  KeyField,
  Path,
  PathElement,
  ValueElement,
} from './path-element.js'
export {
  compareElements,
  elementMessage,
  fieldElement,
  fieldsPath,
  indexElement,
  keyElement,
  pathText,
  valueElement,
} from './path-element.js'
export type { FieldSetNode } from './set.js'
export { FieldSet } from './set.js'
