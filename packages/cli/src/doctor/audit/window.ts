import { isSteady } from '../loops/index.js'
import { ageText } from '../rules/patience.js'

const MINUTE = 60_000
const MOST = 5000
/** Moments by which a pace is told. */
const MANY = 60

/** How often something happened, and how often within a minute at the most. */
export class Window {
  #times: number[] = []
  #start = 0
  count = 0
  peak = 0
  first: number = Number.POSITIVE_INFINITY
  last: number = Number.NEGATIVE_INFINITY

  add(at: number): void {
    this.count++
    this.first = Math.min(this.first, at)
    this.last = Math.max(this.last, at)
    this.#times.push(at)
    while ((this.#times[this.#start] ?? at) <= at - MINUTE) this.#start++
    if (this.#start > MOST) {
      this.#times = this.#times.slice(this.#start)
      this.#start = 0
    }
    this.peak = Math.max(this.peak, this.#times.length - this.#start)
  }

  /** Whether the latest of them came by the clock, one about as long after the other as the next. */
  get isSteady(): boolean {
    return isSteady(this.#times.slice(-MANY).map((at) => ({ at })))
  }

  /** `300 times in 41 s, up to 300 within a minute` */
  get text(): string {
    return `${this.count} times in ${ageText(this.last - this.first)}, up to ${this.peak} within a minute`
  }
}
