import { valueText } from './value-text.js'

/** Responses and sockets lead to everything; a line of a log shows where they begin. */
const DEEPEST = 8
const MOST_VALUES = 1000
const MOST_ENTRIES = 100
const ERROR_FIELDS = ['name', 'message', 'stack', 'code', 'cause']

/**
 * Values as JSON can have them, whatever they are. Never throws: what cannot be shown says why. An object is shown once,
 * so that circles end, and a line stays within bounds.
 */
export class CarefulCopy {
  readonly #seen = new Set<object>()
  #left = MOST_VALUES

  of(value: object): object {
    const copy = this.#copy(value, 0)
    return typeof copy === 'object' && copy !== null ? copy : { value: copy }
  }

  #copy(value: unknown, depth: number): unknown {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    if (this.#seen.has(value)) return '[shown above]'
    if (depth > DEEPEST || this.#left <= 0) return '[…]'
    this.#seen.add(value)
    try {
      if (value instanceof Error) return this.#fields(value, ERROR_FIELDS, depth)
      const { toJSON } = value as { readonly toJSON?: unknown }
      if (typeof toJSON === 'function') return this.#copy(toJSON.call(value, ''), depth + 1)
      return Array.isArray(value) ? this.#items(value, depth) : this.#fields(value, Object.keys(value), depth)
    } catch (thrown) {
      return unreadable(thrown)
    }
  }

  #items(list: readonly unknown[], depth: number): unknown[] {
    this.#left -= Math.min(list.length, MOST_ENTRIES)
    const items = list.slice(0, MOST_ENTRIES).map((item) => this.#copy(item, depth + 1))
    return list.length > MOST_ENTRIES ? [...items, `[${list.length - MOST_ENTRIES} more]`] : items
  }

  #fields(value: object, names: readonly string[], depth: number): object {
    const shown = names.slice(0, MOST_ENTRIES)
    this.#left -= shown.length
    const more = names.length - shown.length
    return Object.fromEntries([
      ...shown.map((name) => [
        name === 'name' && value instanceof Error ? 'type' : name,
        this.#field(value, name, depth),
      ]),
      ...(more > 0 ? [['[more]', more]] : []),
    ]) as object
  }

  #field(value: object, name: string, depth: number): unknown {
    try {
      return this.#copy((value as Readonly<Record<string, unknown>>)[name], depth + 1)
    } catch (thrown) {
      return unreadable(thrown)
    }
  }
}

function unreadable(thrown: unknown): string {
  return `[unreadable: ${valueText(thrown)}]`
}
