import { headerOf, type TransportRequest, type TransportResponse } from '@setpoint/kube'
import type { Logger } from '../log/index.js'

/** More different warnings than a healthy program sees; after that, some come again. */
const MAX_REMEMBERED = 1000
/** `299 - "text"`, the only form that API servers send. Inside the quotes, a backslash escapes. */
const WARNING = /\b299 \S+ "((?:[^"\\]|\\.)*)"/g

/** Logs each warning of the server once. */
export class Warnings {
  readonly #logger: Logger
  readonly #seen = new Set<string>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  read(response: TransportResponse, { method, path }: Pick<TransportRequest, 'method' | 'path'>): void {
    const header = headerOf(response, 'warning')
    if (header === undefined) return
    for (const text of warningTexts(header)) {
      if (this.#seen.has(text)) continue
      if (this.#seen.size === MAX_REMEMBERED) this.#seen.clear()
      this.#seen.add(text)
      this.#logger.warn({ request: `${method} ${path}` }, text)
    }
  }
}

/** The texts in Warning headers. */
export function warningTexts(header: string | readonly string[]): string[] {
  const text = typeof header === 'string' ? header : header.join(', ')
  return [...text.matchAll(WARNING)].map(([, quoted = '']) => quoted.replace(/\\(.)/g, '$1'))
}
