// `"...".format(args)`: its clauses, when it runs and when it is checked ahead.
export { CLAUSES } from './clause.js'
export { formatText } from './format.js'
export type { Clause } from './parse.js'
export { countClauses, interpolate } from './parse.js'
