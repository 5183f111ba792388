import { CarefulCopy } from './careful-copy.js'
import { valueText } from './value-text.js'

/** A line of a log as JSON, whatever is in it: what cannot be written must not end what it tells of. */
export function lineText(...parts: readonly object[]): string {
  try {
    return JSON.stringify(Object.assign({}, ...parts), plain)
  } catch {
    return carefulText(parts)
  }
}

/** The fields of a child and of its parents in one object; those that cannot be read say so. */
export function joined(own: object, fields: object): object {
  try {
    return { ...own, ...fields }
  } catch {
    return { ...own, ...new CarefulCopy().of(fields) }
  }
}

/** Errors have nothing that JSON would show by itself. */
function plain(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name: type, message, stack, cause, code } = value as Error & { readonly code?: unknown }
  // The codes of DOMExceptions are numbers that nobody knows; undefined is left out of JSON.
  return { type, message, stack, code: typeof code === 'string' ? code : undefined, cause }
}

/** The same where something in it is no JSON: a circle, a BigInt, a getter that throws. */
function carefulText(parts: readonly object[]): string {
  const copy = new CarefulCopy()
  try {
    return JSON.stringify(Object.assign({}, ...parts.map((part) => copy.of(part))))
  } catch (thrown) {
    return JSON.stringify({ msg: `a line that cannot be written: ${valueText(thrown)}` })
  }
}
