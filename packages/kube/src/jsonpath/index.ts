// kubectl's JSONPath: templates compiled once and applied to any number of objects, with the results, the printed form
// and the error messages of `kubectl -o jsonpath`; and the printer columns of custom resources, which are written in it.
// Fields of an object come in the order that it has them; kubectl's own order is random.
export type { ColumnCell, PrinterColumn } from './column.js'
export { compilePrinterColumn } from './column.js'
export type { JsonPath, JsonPathOptions } from './compile.js'
export { compileJsonPath } from './compile.js'
export { JsonPathError } from './error.js'
export type {
  ArrayNode as JsonPathArrayNode,
  FilterNode as JsonPathFilterNode,
  ListNode as JsonPathListNode,
  Node as JsonPathNode,
} from './node.js'
export { parseJsonPath } from './parse.js'
export { relaxedJsonPath } from './relaxed.js'
