import type { Clock } from '@setpoint/kube'
import { tell } from '../log/index.js'
import type { Pass, Reconciler } from './reconciler.js'

/** Milliseconds after which a pass that goes on is told of; then after twice as long, and so on. */
const LONG = 60_000

/**
 * The same reconciler, with a warning about passes that do not end. Without a timeout a promise that never settles keeps its
 * object, and a worker with it, for ever; nothing else would say which one.
 */
export function tellingOfLongPasses(reconciler: Reconciler, clock: Clock): Reconciler {
  /** The passes under way, with the time at which each is told of next. */
  const underWay = new Map<Pass, { readonly begun: number; tellAt: number }>()
  let isArmed = false

  // One timer for all, which outlives most passes: nothing is scheduled and cancelled for each of them.
  const arm = (): void => {
    if (isArmed || underWay.size === 0) return
    isArmed = true
    const next = Math.min(...Array.from(underWay.values(), ({ tellAt }) => tellAt))
    clock.schedule(Math.max(0, next - clock.monotonic()), () => {
      isArmed = false
      const now = clock.monotonic()
      for (const [pass, entry] of underWay) {
        if (now < entry.tellAt) continue
        const age = now - entry.begun
        entry.tellAt = now + age
        tellOf(pass, age)
      }
      arm()
    })
  }

  return async (request, pass) => {
    const begun = clock.monotonic()
    underWay.set(pass, { begun, tellAt: begun + LONG })
    arm()
    try {
      return await reconciler(request, pass)
    } finally {
      underWay.delete(pass)
    }
  }
}

function tellOf(pass: Pass, age: number): void {
  const seconds = Math.round(age / 1000)
  tell(
    'warn',
    () => pass.log,
    { seconds },
    `this pass has not ended for ${seconds} s, and no other one over its object begins before it does; ` +
      'hand its signal to whatever it waits for, and give the controller a timeout',
  )
}
