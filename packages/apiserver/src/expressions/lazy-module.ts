/**
 * A module that is loaded with the first request that needs it. The engine behind expressions is large, and most servers
 * never see an expression: starting one must not wait for it.
 */
export class LazyModule<M> {
  readonly #load: () => Promise<M>
  #module: M | undefined
  #loading: Promise<void> | undefined

  constructor(load: () => Promise<M>) {
    this.#load = load
  }

  /** Undefined once the module is there. */
  ready(): Promise<void> | undefined {
    if (this.#module !== undefined) return undefined
    this.#loading ??= this.#load().then((module) => {
      this.#module = module
    })
    return this.#loading
  }

  /** To be called after {@link ready}: validation cannot wait. */
  get(): M {
    if (this.#module === undefined) throw new Error('an expression is looked at before its engine has been loaded')
    return this.#module
  }
}
