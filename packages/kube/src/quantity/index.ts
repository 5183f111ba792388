// Quantities of resources: exact decimal numbers that remember how they were written and print as Kubernetes does.
// Arithmetic never rounds; reading does, to a billionth and to 63 bits for binary suffixes, because the API does.
export { DecimalRangeError } from './decimal.js'
export { parseQuantity, QuantityError, quantityFrom } from './parse.js'
export { Quantity } from './quantity.js'
export type { QuantityFormat } from './suffix.js'
