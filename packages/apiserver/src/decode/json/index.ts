// JSON bodies at the speed of JSON.parse, with what JSON.parse does not tell: duplicate keys, how numbers were written,
// and the reason for a refusal in the words of Go's parser. Extra work is done for the exceptional body only.
export type { JsonBody } from './body.js'
export { parseJsonBody } from './body.js'
export { MAX_DEPTH, MAX_STRICT_ERRORS } from './limits.js'
export { JsonSyntaxError } from './syntax.js'
export type { JsonMember, JsonNode } from './tree.js'
export { parseJsonTree } from './tree.js'
