/** Moments that are kept. */
const MOST = 500
/** Milliseconds between two of them, at first. */
const FINEST = 50

/**
 * When something happened again and again. Everything is counted; the moments that are kept are spread over the whole time,
 * however fast it went on, so that a storm is not taken for the burst at its end.
 */
export class Beats {
  #kept: number[] = []
  #apart = FINEST
  #first = 0
  #last = 0
  #count = 0

  get count(): number {
    return this.#count
  }

  /** The first moment and the last; 0 before there is one. */
  get first(): number {
    return this.#first
  }

  get last(): number {
    return this.#last
  }

  /** Milliseconds from the first to the last. */
  get duration(): number {
    return this.#last - this.#first
  }

  add(at: number): void {
    if (this.#count === 0) this.#first = at
    this.#count++
    this.#last = at
    if (at - (this.#kept.at(-1) ?? Number.NEGATIVE_INFINITY) < this.#apart) return
    this.#kept.push(at)
    if (this.#kept.length <= MOST) return
    this.#apart *= 2
    this.#kept = this.#kept.filter((_, place) => place % 2 === 0)
  }

  /** In how many of this many equal parts of an observation it happened: a storm is in most, a burst in one. */
  slices(slices: number, { since, now }: { readonly since: number; readonly now: number }): number {
    const length = Math.max(1, now - since) / slices
    return new Set(this.#kept.map((at) => Math.min(slices - 1, Math.max(0, Math.floor((at - since) / length))))).size
  }

  /** `58 times in 60 s, 0.97 a second` */
  get text(): string {
    return rateText(this.#count, this.#first, this.#last)
  }
}

/** How often, and how fast, from the first moment to the last, in milliseconds. */
export function rateText(count: number, first: number, last: number): string {
  const seconds = (last - first) / 1000
  if (seconds <= 0) return `${count} times at once`
  const perSecond = (count - 1) / seconds
  const rate = perSecond >= 0.5 ? `${perSecond.toFixed(1)} a second` : `one every ${(1 / perSecond).toFixed(1)} s`
  return `${count} times in ${seconds.toFixed(seconds < 10 ? 1 : 0)} s, ${rate}`
}
