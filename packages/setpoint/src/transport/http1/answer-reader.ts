import { type Head, MalformedAnswerError, parseHead } from './head.js'

/** Hears of answers, one after the other, as their bytes arrive. */
export interface AnswerHandler {
  head(head: Head): void
  /** A piece of the body, lent as it was to the reader. */
  data(bytes: Buffer): void
  /** The answer is complete. */
  end(): void
}

/**
 * What the reader waits for. In `body` and `chunk`, `remaining` bytes are to come; `rest` ends with the connection; the
 * others want a whole head or line.
 */
type State = 'head' | 'body' | 'chunk size' | 'chunk' | 'chunk end' | 'trailer' | 'rest'

const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING: Buffer = Buffer.alloc(0)
const LONGEST_HEAD = 128 * 1024
const LONGEST_LINE = 4 * 1024
const CHUNK_SIZE = /^([\da-f]{1,12})[ \t]*(?:;|$)/i

/** Cuts a stream of bytes into answers. Throws MalformedAnswerError for what is none; it must not be used after that. */
export class AnswerReader {
  readonly #handler: AnswerHandler
  #state: State = 'head'
  #remaining = 0
  /** The beginning of a head or a line that is not complete. */
  #kept: Buffer = NOTHING
  #bodiless = false

  constructor(handler: AnswerHandler) {
    this.#handler = handler
  }

  /** An answer is awaited. `bodiless`: it has no body, whatever it says. */
  expect(bodiless: boolean): void {
    this.#bodiless = bodiless
  }

  /** The bytes are lent: they may change after the call. */
  push(data: Buffer): void {
    let input = this.#kept.length === 0 ? data : Buffer.concat([this.#kept, data])
    this.#kept = NOTHING
    while (input.length > 0) {
      const taken = this.#step(input)
      if (taken === 0) {
        this.#kept = Buffer.from(input)
        return
      }
      input = taken === input.length ? NOTHING : input.subarray(taken)
    }
  }

  /** There is nothing more to come; false when an answer was under way. */
  close(): boolean {
    if (this.#state === 'rest') {
      this.#finish()
      return true
    }
    return this.#state === 'head' && this.#kept.length === 0
  }

  /** Takes the next part off the input; 0 when it is not complete yet. */
  #step(input: Buffer): number {
    switch (this.#state) {
      case 'head':
        return this.#head(input)
      case 'body':
      case 'chunk':
        return this.#content(input)
      case 'chunk size':
        return this.#chunkSize(input)
      case 'rest':
        this.#handler.data(input)
        return input.length
      case 'chunk end':
        return this.#chunkEnd(input)
      default:
        this.#state satisfies 'trailer'
        return this.#trailer(input)
    }
  }

  #head(input: Buffer): number {
    const end = input.indexOf(HEAD_END)
    if (end < 0) {
      if (input.length > LONGEST_HEAD) throw new MalformedAnswerError('the head of an answer has no end')
      return 0
    }
    const head = parseHead(input.toString('latin1', 0, end), this.#bodiless)
    const taken = end + HEAD_END.length
    // 100 and 103 announce the answer that follows; nobody asked for another protocol.
    if (head.status === 101) throw new MalformedAnswerError('the server wants to speak another protocol')
    if (head.status < 200) return taken
    this.#handler.head(head)
    const { framing } = head
    if (framing === 'chunked') this.#state = 'chunk size'
    else if (framing === 'rest') this.#state = 'rest'
    else if (framing.length === 0) this.#finish()
    else {
      this.#state = 'body'
      this.#remaining = framing.length
    }
    return taken
  }

  #content(input: Buffer): number {
    const taken = Math.min(this.#remaining, input.length)
    this.#remaining -= taken
    this.#handler.data(taken === input.length ? input : input.subarray(0, taken))
    if (this.#remaining > 0) return taken
    if (this.#state === 'body') this.#finish()
    else this.#state = 'chunk end'
    return taken
  }

  #chunkSize(input: Buffer): number {
    const end = lineIn(input)
    if (end < 0) return 0
    const [, digits] = CHUNK_SIZE.exec(input.toString('latin1', 0, end)) ?? []
    if (digits === undefined) throw new MalformedAnswerError('a chunk of an answer has no size')
    this.#remaining = Number.parseInt(digits, 16)
    this.#state = this.#remaining === 0 ? 'trailer' : 'chunk'
    return end + LINE_END.length
  }

  #chunkEnd(input: Buffer): number {
    const end = lineIn(input)
    if (end < 0) return 0
    if (end > 0) throw new MalformedAnswerError('a chunk of an answer is longer than its size')
    this.#state = 'chunk size'
    return LINE_END.length
  }

  #trailer(input: Buffer): number {
    const end = lineIn(input)
    if (end < 0) return 0
    if (end === 0) this.#finish()
    return end + LINE_END.length
  }

  #finish(): void {
    this.#state = 'head'
    this.#handler.end()
  }
}

function lineIn(input: Buffer): number {
  const end = input.indexOf(LINE_END)
  if (end < 0 && input.length > LONGEST_LINE) throw new MalformedAnswerError('a line of an answer has no end')
  return end
}
