import type { ControllerDefinition, Pass, PassObserver } from 'setpoint'

/** How often each object was passed over. */
export class PassCount implements PassObserver {
  readonly #counts = new Map<string, number>()

  /** The same controller, counted. */
  of(definition: ControllerDefinition): ControllerDefinition {
    const { config, name } = definition
    const reconcile: typeof config.reconcile = (object, ctx) => {
      this.#add(`${name} ${object.metadata?.uid}`)
      return config.reconcile(object, ctx)
    }
    const { finalize } = config
    if (finalize === undefined) return { ...definition, config: { ...config, reconcile } }
    const counted: typeof finalize = (object, ctx) => {
      this.#add(`${name} ${object.metadata?.uid}`)
      return finalize(object, ctx)
    }
    return { ...definition, config: { ...config, reconcile, finalize: counted } }
  }

  /** Hears of the passes of an engine. */
  passed({ request }: Pass): void {
    this.#add(request.key)
  }

  /** Passes over the busiest object. */
  get most(): number {
    return Math.max(0, ...this.#counts.values())
  }

  #add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }
}
