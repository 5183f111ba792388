import { valueText } from '../log/index.js'
import type { Warnings } from './functions.js'

export interface AdmissionResponse {
  readonly allowed: boolean
  readonly status?: object
  readonly patchType?: 'JSONPatch'
  /** JSON in base64. */
  readonly patch?: string
  readonly warnings?: Warnings
  readonly auditAnnotations?: Readonly<Record<string, string>>
}

/** What functions have said beside yes and no; it is kept whatever the answer is. */
export class Notes {
  readonly #warnings: string[] = []
  readonly #annotations = new Map<string, string>()

  /** Takes what a function returned. Sources without types may return anything, and a server could not read the answer. */
  warn(returned: Warnings | void): void {
    if (returned === undefined) return
    if (!isListOfTexts(returned))
      throw new TypeError(
        `it returned ${valueText(returned)}; return a list of warnings or nothing, and throw denied(…) to refuse`,
      )
    this.#warnings.push(...returned)
  }

  annotate(key: string, value: string): void {
    if (typeof value !== 'string')
      throw new TypeError(`annotate(${valueText(key)}, ${valueText(value)}): audit annotations are strings`)
    this.#annotations.set(key, value)
  }

  /** An answer with them. */
  in(response: AdmissionResponse): AdmissionResponse {
    return {
      ...response,
      ...(this.#warnings.length === 0 ? {} : { warnings: this.#warnings }),
      ...(this.#annotations.size === 0 ? {} : { auditAnnotations: Object.fromEntries(this.#annotations) }),
    }
  }
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
