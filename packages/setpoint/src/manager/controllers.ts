import { SetpointError } from '@setpoint/kube'
import { type Engine, type EngineStatus, underWayText } from '../controller/index.js'
import type { ControllerDefinition } from '../operator/index.js'
import type { Staged } from './background.js'
import { needsLeader } from './every-replica.js'
import type { Stage, Stages } from './stages.js'

interface Member {
  readonly engine: Engine
  readonly runnable: Staged
  readonly stage: Stage
  /** Resolves when it is removed; undefined as long as nobody wants that. */
  removal: Promise<void> | undefined
}

/**
 * The controllers of a manager: those that it was made with, and those that come and go while it runs.
 * Invariant: names are unique, because metrics, logs and managedFields go by them.
 */
export class Controllers {
  readonly #engineOf: (definition: ControllerDefinition) => Engine
  readonly #forget: (name: string) => void
  readonly #stages: Stages
  readonly #members = new Map<string, Member>()
  /** The stages whose controllers may run, each with what aborts when everything stops. */
  readonly #released = new Map<Stage, AbortSignal>()

  /** `forget`: drops what others keep about a controller that is no more. */
  constructor(
    stages: Stages,
    engineOf: (definition: ControllerDefinition) => Engine,
    forget: (name: string) => void = () => undefined,
  ) {
    this.#stages = stages
    this.#engineOf = engineOf
    this.#forget = forget
  }

  /** In the order in which they came. */
  get engines(): readonly Engine[] {
    return Array.from(this.#members.values(), ({ engine }) => engine)
  }

  status(): EngineStatus[] {
    return this.engines.map((engine) => engine.status())
  }

  /**
   * Takes one more. Where controllers run, it is started, and one that cannot start is not kept. Rejects where it was removed before
   * it ran.
   */
  async add(definition: ControllerDefinition): Promise<void> {
    const member = this.enlist(definition)
    const { stage, runnable, engine } = member
    const running = this.#released.get(stage)
    if (running === undefined) return
    try {
      await this.#stages.start(stage, [runnable], running)
    } catch (error) {
      await engine.stop(AbortSignal.abort(error))
      this.#drop(member)
      throw error
    }
    if (member.removal === undefined) return
    await this.#stages.end(runnable, 0)
    throw new DOMException(`controller ${engine.name} was removed before it ran`, 'AbortError')
  }

  /** Takes one more without starting it. */
  enlist(definition: ControllerDefinition): Member {
    const { name } = definition
    if (this.#members.has(name)) {
      const message = `there is a controller ${name} already; metrics, logs and managedFields go by the name: give one of the two another \`name\``
      throw new SetpointError('OptionInvalid', message)
    }
    const engine = this.#engineOf(definition)
    const runnable: Staged = {
      name: `controller ${name}`,
      start: () => engine.start(),
      stop: (signal) => engine.stop(signal),
      giveUp: () => void engine.stop(AbortSignal.abort()),
      unfinished() {
        const { running, stuck, underWay } = engine.status()
        return underWayText(underWay, running + stuck)
      },
    }
    const stage = needsLeader(definition) ? 'leading' : 'everywhere'
    const member: Member = { engine, runnable, stage, removal: undefined }
    this.#members.set(name, member)
    return member
  }

  /**
   * Stops one, within `grace` milliseconds, and forgets it. Nothing happens when there is none of that name. Asked again meanwhile it is
   * the same removal, with its grace: a name is free when nothing of it is left, or has no more time.
   */
  async remove(name: string, grace: number): Promise<void> {
    const member = this.#members.get(name)
    if (member === undefined) return
    member.removal ??= this.#end(member, grace)
    await member.removal
  }

  async #end(member: Member, grace: number): Promise<void> {
    await this.#stages.end(member.runnable, grace)
    // One that had not started yet, or was only warm.
    await member.engine.stop()
    this.#drop(member)
  }

  #drop(member: Member): void {
    const { name } = member.engine
    // Somebody else may have the name by now.
    if (this.#members.get(name) !== member) return
    this.#members.delete(name)
    this.#forget(name)
  }

  /** From now on controllers of this stage may run; these are to be started now. */
  release(stage: Stage, signal: AbortSignal): readonly Staged[] {
    this.#released.set(stage, signal)
    return [...this.#members.values()].filter((member) => member.stage === stage).map(({ runnable }) => runnable)
  }
}
