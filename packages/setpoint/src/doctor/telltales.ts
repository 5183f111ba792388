import type { Cause } from '../controller/index.js'
import type { BoundCounter, Counter, Registry } from '../metrics/index.js'
import type { PassRecord, WriteRecord, WriteVerb } from './ledger/index.js'

type Effect = 'changed' | 'vain' | 'none'
type Origin = 'own' | 'others' | 'time'

/** What is counted of a pass. */
type Counted = Pick<PassRecord, 'causes' | 'effective'> & { readonly writes: readonly WriteRecord[] }

/**
 * The signs by which people find a loop on a dashboard, long before they know its cause: who writes how much, how many
 * passes come to nothing, and how many of the events that wake a controller are its own doing. They need no details, so
 * they are counted for every pass.
 */
export class Telltales {
  readonly #controller: string
  readonly #writes: Counter<'controller' | 'verb' | 'kind'>
  /** The series of them that have been asked for: a controller writes a few kinds. */
  readonly #series: { readonly verb: WriteVerb; readonly kind: string; readonly counter: BoundCounter }[] = []
  readonly #passes: Readonly<Record<Effect, BoundCounter>>
  readonly #triggers: Readonly<Record<Origin, BoundCounter>>

  constructor(registry: Registry, controller: string) {
    const passes = registry.counter({
      name: 'setpoint_passes_total',
      help: 'Passes by what came of them: changed, vain (it wrote, and nothing changed) or none (it wrote nothing)',
      labels: ['controller', 'effect'],
    })
    const triggers = registry.counter({
      name: 'setpoint_triggers_total',
      help: 'Causes of passes by where they come from: own (an own write), others or time (a timer, a retry, a resync)',
      labels: ['controller', 'origin'],
    })
    this.#controller = controller
    this.#writes = registry.counter({
      name: 'setpoint_writes_total',
      help: 'Writes of passes that the server accepted, by verb and kind',
      labels: ['controller', 'verb', 'kind'],
    })
    const effect = (name: Effect): BoundCounter => passes.with({ controller, effect: name })
    const origin = (name: Origin): BoundCounter => triggers.with({ controller, origin: name })
    this.#passes = { changed: effect('changed'), vain: effect('vain'), none: effect('none') }
    this.#triggers = { own: origin('own'), others: origin('others'), time: origin('time') }
  }

  passed({ causes, writes, effective }: Counted): void {
    const { own, others, time } = this.#triggers
    for (let place = 0; place < causes.length; place++) {
      const cause = causes[place] as Cause
      if ('own' in cause) (cause.own ? own : others).add()
      else (cause.what === 'generic' ? others : time).add()
    }
    for (let place = 0; place < writes.length; place++) {
      const { verb, kind } = writes[place] as WriteRecord
      this.#written(verb, kind).add()
    }
    const { changed, vain, none } = this.#passes
    ;(effective ? changed : writes.length > 0 ? vain : none).add()
  }

  #written(verb: WriteVerb, kind: string): BoundCounter {
    for (const one of this.#series) if (one.kind === kind && one.verb === verb) return one.counter
    const counter = this.#writes.with({ controller: this.#controller, verb, kind })
    this.#series.push({ verb, kind, counter })
    return counter
  }
}
