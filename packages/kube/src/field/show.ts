import { goJson, goNumber, type Json } from '../json/index.js'
import { quote } from './quote.js'

/** A value that its validator has put into words itself, because its fields have an order of their own. */
export class Rendered {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The value's part of an error: strings quoted, numbers plain, anything else as JSON with sorted keys. */
export function show(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return goNumber(value)
  if (value instanceof Rendered) return value.text
  return value === undefined ? 'null' : goJson(value as Json)
}
