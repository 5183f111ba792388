import { identityText } from './identity.js'

/** Objects that a pass is known to have looked at one by one. */
const MOST = 1000

/** A look at an object, or with no name at all of a kind, and the one before it. */
interface Look {
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string | undefined
  readonly before: Look | undefined
}

/** What a pass has looked at. To note it costs a small object; texts are made when somebody asks. */
export class Looks {
  #last: Look | undefined
  #count = 0
  /** Who looks at very many has looked at their kinds. */
  #kinds: Set<string> | undefined

  /** One object, or with no name all of a kind. */
  add(kind: string, namespace: string | undefined, name: string | undefined): void {
    if (this.#count++ < MOST) this.#last = { kind, namespace, name, before: this.#last }
    else (this.#kinds ??= new Set()).add(kind)
  }

  /** Each once, in the order of the first look: objects as `Kind namespace/name`, and the kinds of which all were looked at. */
  texts(): Set<string> {
    const texts: string[] = []
    for (let look = this.#last; look !== undefined; look = look.before) {
      const { kind, namespace = '', name } = look
      texts.push(name === undefined ? kind : identityText({ kind, namespace, name }))
    }
    return new Set([...texts.reverse(), ...(this.#kinds ?? [])])
  }
}
