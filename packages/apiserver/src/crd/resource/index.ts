// Objects of a definition: everything that is checked of them, in the order of the real server, and their scale
// subresource. Pure functions. Preparing them (generation, who may touch status) is for the strategy that calls these.
export type { Scale } from './scale.js'
export { scaleColumns, scaleOf, scaleToPatch, withScale } from './scale.js'
export { selectableFields } from './selectable-fields.js'
export type { CustomResourceChecks, RuleEvaluator } from './validate.js'
export {
  validateCustomResource,
  validateCustomResourceStatusUpdate,
  validateCustomResourceUpdate,
} from './validate.js'
export { deprecationWarning, finalizerWarnings } from './warnings.js'
