import { identityText } from './identity.js'

/** Objects that a pass is known to have looked at one by one. */
const MOST = 1000

/** What a pass has looked at. To note it costs three stores; texts are made when somebody asks. */
export class Looks {
  /** Kind, namespace and name of each, in one row. */
  readonly #row: (string | undefined)[] = []
  /** Who looks at very many has looked at their kinds. */
  #kinds: Set<string> | undefined

  /** One object, or with no name all of a kind. */
  add(kind: string, namespace: string | undefined, name: string | undefined): void {
    if (this.#row.length < 3 * MOST) this.#row.push(kind, namespace, name)
    else (this.#kinds ??= new Set()).add(kind)
  }

  /** Each once: objects as `Kind namespace/name`, and the kinds of which all were looked at. */
  texts(): Set<string> {
    const texts = new Set<string>()
    for (let place = 0; place < this.#row.length; place += 3) {
      const [kind = '', namespace = '', name] = this.#row.slice(place, place + 3)
      texts.add(name === undefined ? kind : identityText({ kind, namespace, name }))
    }
    for (const kind of this.#kinds ?? []) texts.add(kind)
    return texts
  }
}
