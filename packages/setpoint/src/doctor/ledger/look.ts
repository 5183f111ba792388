import { identityText } from './identity.js'

/** Objects that a pass is known to have looked at one by one. */
const MOST = 1000

/**
 * A look of a pass, behind the one before it. To note one costs a small object; texts are made when somebody asks. Of very
 * many, the kinds are kept.
 */
export class Look {
  readonly #kind: string
  readonly #namespace: string | undefined
  /** Undefined: at all of the kind. */
  readonly #name: string | undefined
  readonly #before: Look | undefined
  /** How many there are up to this one. */
  readonly #count: number

  private constructor(kind: string, namespace?: string, name?: string, before?: Look) {
    this.#kind = kind
    this.#namespace = namespace
    this.#name = name
    this.#before = before
    this.#count = before === undefined ? 1 : before.#count + 1
  }

  /** A look at an object, or with no name at all of a kind, after the others of its pass. */
  static after(before: Look | undefined, kind: string, namespace?: string, name?: string): Look {
    if (before === undefined || before.#count < MOST) return new Look(kind, namespace, name, before)
    return Look.#hasWhole(before, kind) ? before : new Look(kind, undefined, undefined, before)
  }

  /** Each once, in the order of the first look: objects as `Kind namespace/name`, and the kinds of which all were looked at. */
  static texts(last: Look | undefined): ReadonlySet<string> {
    const texts: string[] = []
    for (let look = last; look !== undefined; look = look.#before) texts.push(look.#text)
    return new Set(texts.reverse())
  }

  /** Of very many looks, those at all of a kind are at the end, one for each kind. */
  static #hasWhole(last: Look, kind: string): boolean {
    for (let look: Look | undefined = last; look !== undefined && look.#count > MOST; look = look.#before)
      if (look.#kind === kind) return true
    return false
  }

  get #text(): string {
    const name = this.#name
    return name === undefined ? this.#kind : identityText({ kind: this.#kind, namespace: this.#namespace ?? '', name })
  }
}
