import type { Transport } from 'setpoint'

/**
 * A process that dies at a write, with all its connections: the write reaches its server and its answer nobody. Writes to
 * the cluster and to the provider count alike.
 */
export class Mortal {
  #left = Infinity
  #death = resolvable()
  #dead = false

  /** It has this many writes to live. */
  dieAt(writes: number): void {
    this.#left = writes
  }

  /** Resolves when it is dead. */
  get death(): Promise<void> {
    return this.#death.promise
  }

  get isAlive(): boolean {
    return !this.#dead
  }

  /** Another process, which lives for ever. */
  revive(): void {
    this.#left = Infinity
    this.#death = resolvable()
    this.#dead = false
  }

  transport(through: Transport): Transport {
    return {
      request: (request) => this.#pass(request.method, () => through.request(request)),
      close: () => through.close(),
    }
  }

  readonly fetch: typeof fetch = (input, init) => this.#pass(init?.method ?? 'GET', () => fetch(input, init))

  async #pass<T>(method: string, send: () => Promise<T>): Promise<T> {
    if (this.#dead) throw new Error('the process is dead')
    const answer = await send()
    if (method !== 'GET' && --this.#left === 0) {
      this.#dead = true
      this.#death.resolve()
    }
    if (this.#dead) throw new Error('the process is dead')
    return answer
  }
}

function resolvable(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}
