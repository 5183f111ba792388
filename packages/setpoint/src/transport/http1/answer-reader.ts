import { chunkSizeIn } from './chunk-size.js'
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

const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING: Buffer = Buffer.alloc(0)
const LONGEST_HEAD = 128 * 1024
const LONGEST_LINE = 4 * 1024
const CR = 0x0d
const LF = 0x0a
/** Bytes of an end of line. */
const LINE_END = 2

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
    const input = this.#kept.length === 0 ? data : Buffer.concat([this.#kept, data])
    this.#kept = NOTHING
    for (let at = 0; at < input.length; ) {
      const next = this.#step(input, at)
      if (next === at) {
        this.#kept = Buffer.from(input.subarray(at))
        return
      }
      at = next
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

  /** Takes the next part of the input; the result is where the one after it begins, `at` when it is not complete yet. */
  #step(input: Buffer, at: number): number {
    switch (this.#state) {
      case 'head':
        return this.#head(input, at)
      case 'body':
      case 'chunk':
        return this.#content(input, at)
      case 'chunk size':
        return this.#chunkSize(input, at)
      case 'rest':
        this.#handler.data(at === 0 ? input : input.subarray(at))
        return input.length
      case 'chunk end':
        return this.#chunkEnd(input, at)
      default:
        this.#state satisfies 'trailer'
        return this.#trailer(input, at)
    }
  }

  #head(input: Buffer, at: number): number {
    const end = input.indexOf(HEAD_END, at)
    if (end < 0) {
      if (input.length - at > LONGEST_HEAD) throw new MalformedAnswerError('the head of an answer has no end')
      return at
    }
    const head = parseHead(input.toString('latin1', at, end), this.#bodiless)
    const next = end + HEAD_END.length
    // 100 and 103 announce the answer that follows; nobody asked for another protocol.
    if (head.status === 101) throw new MalformedAnswerError('the server wants to speak another protocol')
    if (head.status < 200) return next
    this.#handler.head(head)
    const { framing } = head
    if (framing === 'chunked') this.#state = 'chunk size'
    else if (framing === 'rest') this.#state = 'rest'
    else if (framing.length === 0) this.#finish()
    else {
      this.#state = 'body'
      this.#remaining = framing.length
    }
    return next
  }

  #content(input: Buffer, at: number): number {
    const next = Math.min(at + this.#remaining, input.length)
    this.#remaining -= next - at
    this.#handler.data(input.subarray(at, next))
    if (this.#remaining > 0) return next
    if (this.#state === 'body') this.#finish()
    else this.#state = 'chunk end'
    return next
  }

  #chunkSize(input: Buffer, at: number): number {
    const end = lineIn(input, at)
    if (end < 0) return at
    this.#remaining = chunkSizeIn(input, at, end)
    this.#state = this.#remaining === 0 ? 'trailer' : 'chunk'
    return end + LINE_END
  }

  #chunkEnd(input: Buffer, at: number): number {
    const end = lineIn(input, at)
    if (end < 0) return at
    if (end > at) throw new MalformedAnswerError('a chunk of an answer is longer than its size')
    this.#state = 'chunk size'
    return end + LINE_END
  }

  #trailer(input: Buffer, at: number): number {
    const end = lineIn(input, at)
    if (end < 0) return at
    if (end === at) this.#finish()
    return end + LINE_END
  }

  #finish(): void {
    this.#state = 'head'
    this.#handler.end()
  }
}

/** Where the line ends that begins at `from`; -1 when its end has not come. Lines here are short, so they are just read. */
function lineIn(input: Buffer, from: number): number {
  const limit = Math.min(input.length - 1, from + LONGEST_LINE)
  for (let at = from; at < limit; at++) if (input[at] === CR && input[at + 1] === LF) return at
  if (limit === from + LONGEST_LINE) throw new MalformedAnswerError('a line of an answer has no end')
  return -1
}
