/** A place in an expression: `line` counts from 1, `column` from 0, both in code points. */
export interface Location {
  readonly line: number
  readonly column: number
}

/** What errors that belong to no place carry. It prints as `-1:0`. */
export const NO_LOCATION: Location = { line: -1, column: -1 }

/** The text of one expression. Offsets count code points, as every position in messages does. */
export class Source {
  /** One entry per code point; a plain string as long as no character needs two code units. */
  readonly characters: string | readonly string[]
  readonly description: string
  readonly #lineStarts: number[] = [0]

  constructor(text: string, description = '<input>') {
    this.description = description
    this.characters = /[\ud800-\udfff]/.test(text) ? Array.from(text) : text
    for (let index = 0; index < this.characters.length; index++) {
      if (this.characters[index] === '\n') this.#lineStarts.push(index + 1)
    }
  }

  get length(): number {
    return this.characters.length
  }

  /** The text from `start` up to, but not including, `end`. */
  slice(start: number, end: number): string {
    const part = this.characters.slice(start, end)
    return typeof part === 'string' ? part : part.join('')
  }

  location(offset: number): Location {
    let line = this.#lineStarts.length
    while (line > 1 && (this.#lineStarts[line - 1] as number) > offset) line--
    return { line, column: offset - (this.#lineStarts[line - 1] as number) }
  }

  /** The text of a line without its line break. */
  line(line: number): string | undefined {
    const start = this.#lineStarts[line - 1]
    if (start === undefined) return undefined
    const next = this.#lineStarts[line]
    return this.slice(start, next === undefined ? this.length : next - 1)
  }
}
