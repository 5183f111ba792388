import { type Engine, passTrail } from '../controller/index.js'
import { type Logger, tell } from '../log/index.js'

/** How many objects a message names. */
const MOST_NAMED = 10

/** What was told of: a process may have several managers, and each of them hears of every rejection. */
const told = new WeakSet<Promise<unknown>>()

interface Suspect {
  readonly engine: Engine
  readonly keys: readonly string[]
}

/**
 * Rejections that nobody handles are told of and survived: one careless promise must not end all controllers. They count as
 * panics of the controller whose pass left the promise behind. Node does not know which one that was, and finding out costs time at
 * every promise; so the first rejection names the passes that come into question, and from then on passes are followed: the
 * next one is told of, and counted, as what it is.
 */
export function surviveRejections(log: Logger, engines: () => readonly Engine[]): { dispose(): void } {
  const onRejection = (reason: unknown, promise: Promise<unknown>): void => {
    if (told.has(promise)) return
    told.add(promise)
    const { current, isOn } = passTrail
    if (current !== undefined) {
      current.panicked()
      const message = 'a promise that this pass left behind was rejected, and nobody was waiting for it'
      tell('error', () => current.pass.log, { err: reason }, `${message}; look for a missing await`)
    } else if (isOn) {
      const where = 'no pass made it, so look for a missing await in runnables, webhooks and timers'
      tell('error', () => log, { err: reason }, `a promise was rejected and nobody was waiting for it; ${where}`)
    } else {
      tellOfFirst(reason)
      passTrail.begin()
    }
  }

  const tellOfFirst = (reason: unknown): void => {
    const suspects = engines()
      .map((engine): Suspect => ({ engine, keys: engine.suspects() }))
      .filter(({ keys }) => keys.length > 0)
    const [only, ...others] = suspects
    const sure = others.length === 0 ? only?.engine : undefined
    sure?.panicked()
    const fields = { err: reason, ...(sure === undefined ? {} : { controller: sure.name }) }
    const message = `a promise was rejected and nobody was waiting for it; look for a missing await in ${placeText(suspects)}`
    tell('error', () => log, fields, `${message}. From now on passes are followed, and the next one is named`)
  }

  process.on('unhandledRejection', onRejection)
  return {
    dispose() {
      process.off('unhandledRejection', onRejection)
      passTrail.end()
    },
  }
}

/** `controller webapps, which was at default/demo or default/other`. */
function placeText(suspects: readonly Suspect[]): string {
  if (suspects.length === 0) return 'runnables, webhooks and timers: no pass was under way'
  const places = suspects.map(({ engine, keys }) => {
    const more = keys.length - MOST_NAMED
    const named = [...keys.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])]
    return `controller ${engine.name}, which was at ${named.join(' or ')}`
  })
  return places.join('; or in ')
}
