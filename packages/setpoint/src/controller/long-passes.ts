import type { Clock } from '@setpoint/kube'
import { tell } from '../log/index.js'
import type { Pass } from './reconciler.js'

/** Milliseconds after which a pass that goes on is told of; then after twice as long, and so on. */
const LONG = 60_000

/**
 * Warns of passes that do not end. Without a timeout a promise that never settles keeps its object, and a worker with it,
 * for ever; nothing else would say which one.
 */
export class LongPasses {
  readonly #clock: Clock
  /** The passes under way, with the time at which each is told of next. */
  readonly #underWay = new Map<Pass, { readonly begun: number; tellAt: number }>()
  #isArmed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begun(pass: Pass): void {
    const begun = this.#clock.monotonic()
    this.#underWay.set(pass, { begun, tellAt: begun + LONG })
    this.#arm()
  }

  ended(pass: Pass): void {
    this.#underWay.delete(pass)
  }

  /** One timer for all, which outlives most passes: nothing is scheduled and cancelled for each of them. */
  #arm(): void {
    if (this.#isArmed || this.#underWay.size === 0) return
    this.#isArmed = true
    const next = Math.min(...Array.from(this.#underWay.values(), ({ tellAt }) => tellAt))
    this.#clock.schedule(Math.max(0, next - this.#clock.monotonic()), () => {
      this.#isArmed = false
      const now = this.#clock.monotonic()
      for (const [pass, entry] of this.#underWay) {
        if (now < entry.tellAt) continue
        const age = now - entry.begun
        entry.tellAt = now + age
        tellOf(pass, age)
      }
      this.#arm()
    })
  }
}

function tellOf(pass: Pass, age: number): void {
  const seconds = Math.round(age / 1000)
  tell(
    'warn',
    () => pass.log,
    { seconds },
    `this pass has not ended for ${seconds} s, and no other one over its object begins before it does; ` +
      'hand its signal, which a timeout of the controller aborts, to whatever it waits for',
  )
}
