import { inspect } from 'node:util'

const LONGEST = 300

/** For messages: a value in one short line, whatever it is. Never throws. */
export function valueText(value: unknown): string {
  try {
    const text =
      value instanceof Error
        ? `${value.name}: ${value.message}`
        : inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY, maxStringLength: LONGEST })
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  } catch {
    return `(a value of type ${typeof value} that cannot be shown)`
  }
}
