import type { Random } from '@setpoint/kube'

/** The id of a pass, made when it is first asked for: most passes say nothing. It may be kept for long, as the pass may not. */
export class PassId {
  readonly #random: Random
  #text: string | undefined

  constructor(random: Random) {
    this.#random = random
  }

  get text(): string {
    return (this.#text ??= this.#random.uuid())
  }
}
