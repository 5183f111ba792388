// JSON as data: the value type that every other folder speaks, its deep copy and its deep equality.
export type { Json, JsonObject } from './json.js'
export { cloneJson, equalJson, isJsonObject, setOwn } from './json.js'
