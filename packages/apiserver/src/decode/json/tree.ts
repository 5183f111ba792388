import { wellFormed } from './utf8.js'

/** JSON as it was written: every member in its place, also the second of a name, and numbers as their literals. */
export type JsonNode =
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly literal: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'null' }

export interface JsonMember {
  readonly key: string
  readonly value: JsonNode
}

/** Reads a text that JSON.parse has accepted. Slower than that by an order of magnitude: for the exceptional body only. */
export function parseJsonTree(text: string): JsonNode {
  return new TreeReader(text).value()
}

const STRING = /"(?:[^"\\]|\\.)*"/y
const NUMBER = /-?[\d.]+(?:[eE][+-]?\d+)?/y
const SPACE = /[ \t\r\n]*/y

class TreeReader {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  value(): JsonNode {
    this.#take(SPACE)
    switch (this.#text[this.#position]) {
      case '{':
        return { kind: 'object', members: this.#list('}', () => this.#member()) }
      case '[':
        return { kind: 'array', items: this.#list(']', () => this.value()) }
      case '"':
        return { kind: 'string', value: this.#string() }
      case 't':
        this.#position += 4
        return { kind: 'bool', value: true }
      case 'f':
        this.#position += 5
        return { kind: 'bool', value: false }
      case 'n':
        this.#position += 4
        return { kind: 'null' }
      default:
        return { kind: 'number', literal: this.#take(NUMBER) }
    }
  }

  #member(): JsonMember {
    this.#take(SPACE)
    const key = this.#string()
    this.#take(SPACE)
    this.#position++ // the colon
    return { key, value: this.value() }
  }

  /** What stands between brackets. The position is on the opening one, and ends behind the closing one. */
  #list<T>(close: string, read: () => T): T[] {
    const list: T[] = []
    this.#position++
    this.#take(SPACE)
    if (this.#text[this.#position] === close) {
      this.#position++
      return list
    }
    for (;;) {
      list.push(read())
      this.#take(SPACE)
      if (this.#text[this.#position++] === close) return list
    }
  }

  #string(): string {
    return wellFormed(JSON.parse(this.#take(STRING)) as string)
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#text)?.[0]
    if (match === undefined) throw new Error(`position ${this.#position} of the text is not JSON; parse it first`)
    this.#position += match.length
    return match
  }
}
