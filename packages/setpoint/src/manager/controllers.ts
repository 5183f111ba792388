import { SetpointError } from '@setpoint/kube'
import type { Engine, EngineStatus } from '../controller/index.js'
import type { ControllerDefinition } from '../operator/index.js'
import type { Runnable } from './runnable.js'
import type { Stages } from './stages.js'

/**
 * The controllers of a manager: those that it was made with, and those that come and go while it runs.
 * Invariant: names are unique, because metrics, logs and managedFields go by them.
 */
export class Controllers {
  readonly #engineOf: (definition: ControllerDefinition) => Engine
  readonly #stages: Stages
  readonly #members = new Map<string, { readonly engine: Engine; readonly runnable: Runnable }>()
  /** Aborts when everything stops; there from the moment at which controllers may run. */
  #running: AbortSignal | undefined

  constructor(stages: Stages, engineOf: (definition: ControllerDefinition) => Engine) {
    this.#stages = stages
    this.#engineOf = engineOf
  }

  /** In the order in which they came. */
  get engines(): readonly Engine[] {
    return Array.from(this.#members.values(), ({ engine }) => engine)
  }

  status(): EngineStatus[] {
    return this.engines.map((engine) => engine.status())
  }

  /** Takes one more. Where controllers run, it is started, and one that cannot start is not kept. */
  async add(definition: ControllerDefinition): Promise<void> {
    const runnable = this.enlist(definition)
    if (this.#running === undefined) return
    try {
      await this.#stages.start([runnable], this.#running)
    } catch (error) {
      await this.#members.get(definition.name)?.engine.stop(AbortSignal.abort(error))
      this.#members.delete(definition.name)
      throw error
    }
  }

  /** Takes one more without starting it. */
  enlist(definition: ControllerDefinition): Runnable {
    const { name } = definition
    if (this.#members.has(name)) {
      const message = `there is a controller ${name} already; metrics, logs and managedFields go by the name: give one of the two another \`name\``
      throw new SetpointError('OptionInvalid', message)
    }
    const engine = this.#engineOf(definition)
    const runnable: Runnable = {
      name: `controller ${name}`,
      start: () => engine.start(),
      stop: (signal) => engine.stop(signal),
    }
    this.#members.set(name, { engine, runnable })
    return runnable
  }

  /** Stops one, within `grace` milliseconds, and forgets it. Nothing happens when there is none of that name. */
  async remove(name: string, grace: number): Promise<void> {
    const member = this.#members.get(name)
    if (member === undefined) return
    await this.#stages.end(member.runnable, grace)
    // One that had not started yet, or was only warm.
    await member.engine.stop()
    this.#members.delete(name)
  }

  /** From now on controllers may run; these are to be started now. */
  release(signal: AbortSignal): readonly Runnable[] {
    this.#running = signal
    return Array.from(this.#members.values(), ({ runnable }) => runnable)
  }
}
