import type { JsonObject } from '../../json/index.js'

/**
 * Makes a maker of plain objects. V8 learns from the first few how much room its objects need, and lays their fields into
 * the object itself, as JSON.parse does; those of `{}` outgrow it into an array beside the object, which costs memory and
 * time. Objects of one message, or maps of one field, are alike: each has a maker of its own.
 */
export function objectMaker(): new () => JsonObject {
  const maker = function (): void {}
  maker.prototype = Object.prototype
  return maker as unknown as new () => JsonObject
}
