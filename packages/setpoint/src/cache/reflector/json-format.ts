import { LineSplitter } from '../../client/line-splitter.js'
import { decodeUtf8 } from '../../client/utf8.js'
import { type Events, type Format, type Frame, type LentEvent, LONGEST_EVENT, type Page } from './format.js'
import { versionIn } from './version-in.js'

/** What every server speaks: a line for an event. Throws SyntaxError for what is no JSON. */
export const jsonFormat: Format = {
  shares: false,
  events: () => new JsonEvents(),
  page: (body) => JSON.parse(decodeUtf8(body)) as Page,
}

class JsonEvents implements Events {
  readonly #lines = new LineSplitter(LONGEST_EVENT)

  push(piece: Uint8Array): LentEvent[] {
    return this.#lines.push(piece).map((line) => new JsonEvent(line))
  }
}

class JsonEvent implements LentEvent {
  readonly #line: string

  constructor(line: string) {
    this.#line = line
  }

  get resourceVersion(): string | undefined {
    return versionIn(this.#line)
  }

  isOf(uid: string): boolean {
    return this.#line.includes(`"uid":"${uid}"`)
  }

  read(): Frame {
    return JSON.parse(this.#line) as Frame
  }
}
