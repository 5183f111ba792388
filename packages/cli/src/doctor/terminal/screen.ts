import { stripVTControlCharacters } from 'node:util'

const CLEAR_LINE = '\r\u001B[K'
const HIDE_CURSOR = '\u001B[?25l'
const SHOW_CURSOR = '\u001B[?25h'
const PLAIN = '\u001B[0m'

/** The part of a stream that a terminal has. */
export interface ScreenStream {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
}

/** Text that replaces itself: the block that was drawn last is drawn over. On what is no terminal nothing is drawn. */
export class Screen {
  readonly #stream: ScreenStream
  #height = 0
  #isDrawn = false

  constructor(stream: ScreenStream) {
    this.#stream = stream
  }

  get isTerminal(): boolean {
    return this.#stream.isTTY === true
  }

  get columns(): number {
    return Math.max(40, this.#stream.columns ?? 80)
  }

  /** One is left for the cursor. */
  get rows(): number {
    return Math.max(4, (this.#stream.rows ?? 24) - 1)
  }

  draw(text: string): void {
    if (!this.isTerminal) return
    const lines = text.replace(/\n$/, '').split('\n').slice(0, this.rows)
    const fitting = lines.map((line) => fit(line, this.columns))
    this.#stream.write(`${this.#isDrawn ? '' : HIDE_CURSOR}${this.#back()}${fitting.join('\n')}`)
    this.#height = lines.length
    this.#isDrawn = true
  }

  /** Takes away what was drawn; what is written next stands in its place. */
  clear(): void {
    if (!this.#isDrawn) return
    this.#stream.write(`${this.#back()}${SHOW_CURSOR}`)
    this.#height = 0
    this.#isDrawn = false
  }

  /** To the beginning of the block, with everything below erased. */
  #back(): string {
    if (!this.#isDrawn) return ''
    const up = this.#height > 1 ? `\u001B[${this.#height - 1}A` : ''
    return `${up}${CLEAR_LINE}\u001B[J`
  }
}

/** A line that wraps would move everything below it. The rare one that is too long loses its colours with its end. */
function fit(line: string, columns: number): string {
  const plain = stripVTControlCharacters(line)
  return plain.length <= columns ? line : `${PLAIN}${plain.slice(0, columns)}`
}
