// Kubernetes' JSONPath, as far as printer columns can use it: fields, indexes and slices, unions, wildcards,
// descendants and filters. What Kubernetes refuses to parse, or to evaluate, throws.
export { evaluatePath, PathValueError } from './evaluate.js'
export type { Path } from './parse.js'
export { parsePath, PathSyntaxError } from './parse.js'
