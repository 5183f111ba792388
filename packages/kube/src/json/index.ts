// JSON as data: the value type that every other folder speaks, its deep copy and its deep equality, and the text that
// Go's tools would print for it or read of bytes.
export { compareGoStrings } from './compare.js'
export { goJson, goNumber, isInt64 } from './go.js'
export type { Json, JsonObject } from './json.js'
export { cloneJson, equalJson, isJsonObject, setOwn } from './json.js'
export { utf8Text } from './utf8.js'
