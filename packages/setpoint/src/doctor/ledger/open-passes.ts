/** A pass that is under way. */
interface Placed {
  readonly key: string
  /** Where it stands among the others; theirs to set. */
  place: number
}

/** The passes of a controller that are under way, as many as it has workers. A key is in one of them at most. */
export class OpenPasses<P extends Placed> {
  readonly #passes: P[] = []

  get size(): number {
    return this.#passes.length
  }

  /** Any of them. */
  get first(): P | undefined {
    return this.#passes[0]
  }

  get(key: string): P | undefined {
    return this.#passes.find((pass) => pass.key === key)
  }

  add(pass: P): void {
    pass.place = this.#passes.length
    this.#passes.push(pass)
  }

  /** The last one takes its place. */
  delete(pass: P): void {
    if (this.#passes[pass.place] !== pass) return
    const last = this.#passes.pop()
    if (last === undefined || last === pass) return
    this.#passes[pass.place] = last
    last.place = pass.place
  }
}
