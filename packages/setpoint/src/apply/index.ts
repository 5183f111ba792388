// What server-side apply means on the client's side: which fields a manager has set, what stands there, and whether
// applying a configuration again would change anything. Pure; sends nothing.
export { digestOf } from './digest.js'
export type { Applicable } from './elision.js'
export { Elision } from './elision.js'
export type { FieldTree } from './field-tree.js'
export { appliedFields, project } from './field-tree.js'
