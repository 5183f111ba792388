import { ApiServer, type ApiServerOptions } from '@setpoint/apiserver'
import { type Kind, parseDuration, systemClock, turns, type TypedObject, VirtualClock } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import {
  type AnyInput,
  type Client,
  type ControllerDefinition,
  createClient,
  type Engine,
  Manager,
  silentLogger,
  type ManagerOptions,
} from 'setpoint'
import { Journal, type JournalPass, type JournalWrite } from './journal.js'
import { unsettled } from './unsettled.js'

export interface TestClusterOptions {
  /** The operator. Default: none; the cluster alone. */
  readonly controllers?: readonly ControllerDefinition[]
  /** Definitions to install beside those of the controllers' own kinds. Default: none. */
  readonly definitions?: readonly CustomResourceDefinition[]
  /** The server's options. It never listens unless told to. */
  readonly server?: Omit<ApiServerOptions, 'clock'>
  /** The manager's options. */
  readonly manager?: Omit<ManagerOptions, 'transport' | 'controllers' | 'clock' | 'observer'>
}

export interface SettleOptions {
  /**
   * How much virtual time may pass while settling, so that retries with a short backoff come to their end.
   * Default 1 s.
   */
  readonly within?: string
}

/** What the operator did: its passes with their causes, and its writes. */
export interface Activity {
  readonly passes: readonly JournalPass[]
  readonly writes: readonly JournalWrite[]
}

/** Kinds that bring their own definition: those made by resource(). */
type Declared = Kind & { definition(): CustomResourceDefinition }

/** Turns of the event loop in which nothing happens, before a cluster counts as quiet. */
const QUIET_TURNS = 4
/** Passes over one object in one settle, beyond which it is running in circles. */
const MOST_PASSES = 100
/** Milliseconds of real time for a pass that waits for the outside world. */
const LONGEST_WAIT = 5000

/**
 * A cluster with an operator in this process: no socket, definitions installed, time in the test's hands.
 *
 *     await using cluster = await testCluster({ controllers: [webapps] })
 *     await cluster.apply({ apiVersion: 'apps.example.com/v1', kind: 'WebApp', … })
 *     await cluster.settle()
 */
export class TestCluster implements AsyncDisposable {
  readonly server: ApiServer
  /** The test's own client, as the administrator; its requests are not in the journal. */
  readonly client: Client
  readonly clock: VirtualClock
  readonly manager: Manager | undefined
  readonly #journal: Journal

  private constructor(
    server: ApiServer,
    client: Client,
    clock: VirtualClock,
    manager: Manager | undefined,
    journal: Journal,
  ) {
    this.server = server
    this.client = client
    this.clock = clock
    this.manager = manager
    this.#journal = journal
  }

  static async start(options: TestClusterOptions = {}): Promise<TestCluster> {
    const clock = new VirtualClock()
    const server = await ApiServer.start({ listen: false, ...options.server, clock })
    const client = createClient({ transport: server.transport() }).with({ fieldManager: 'test' })
    for (const definition of definitionsOf(options)) await client.create(CustomResourceDefinition, definition)
    const journal = new Journal()
    const manager =
      options.controllers === undefined
        ? undefined
        : new Manager({
            log: silentLogger,
            ...options.manager,
            transport: journal.recording(server.transport()),
            controllers: options.controllers,
            clock,
            observer: journal,
          })
    const cluster = new TestCluster(server, client, clock, manager, journal)
    await cluster.#startManager()
    return cluster
  }

  /** Server-side apply, as the field manager `test`. */
  apply(object: AnyInput & { apiVersion: string; kind: string }): Promise<TypedObject> {
    const { apiVersion, kind } = object
    return this.client.apply({ apiVersion, kind }, object, { force: true })
  }

  /**
   * Resolves when the operator has nothing to do: nothing queued, in flight or due. What is left waits for time or for
   * somebody's change. Rejects when that does not come about, and says what is going on.
   */
  async settle({ within = '1s' }: SettleOptions = {}): Promise<Activity> {
    let budget = milliseconds(within)
    const deadline = systemClock.monotonic() + LONGEST_WAIT
    for (;;) {
      if (await this.#quiet(deadline)) {
        const next = this.#retryIn()
        if (next === undefined) return this.#journal.take()
        if (next > budget) throw unsettled(this.manager, this.#journal, `after ${within} of time it still tries again`)
        budget -= next
        await this.clock.advance(next)
      } else throw unsettled(this.manager, this.#journal, 'it does not come to rest')
    }
  }

  /** Lets time pass, with everything that falls due in it, and settles. */
  async advance(duration: string): Promise<Activity> {
    await this.clock.advance(milliseconds(duration))
    return this.settle()
  }

  async stop(): Promise<void> {
    await this.manager?.stop(0)
    await this.server.stop()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  /** Starting waits for caches, and caches may wait for a definition that is being established: time may have to pass. */
  async #startManager(): Promise<void> {
    if (this.manager === undefined) return
    const starting = this.manager.start()
    const over = starting.then(
      () => true,
      () => true,
    )
    for (let attempt = 0; attempt < 100; attempt++) {
      if (await Promise.race([over, turns().then(() => false)])) break
      if (attempt > 10) await this.clock.advance(100)
    }
    await starting
  }

  /** Whether nothing happens any more, by itself and without time. */
  async #quiet(deadline: number): Promise<boolean> {
    let quiet = 0
    while (quiet < QUIET_TURNS) {
      if (systemClock.monotonic() > deadline || this.#journal.mostPasses() > MOST_PASSES) return false
      const before = this.#activity()
      await turns(1)
      quiet = before === this.#activity() && this.#isIdle() ? quiet + 1 : 0
    }
    return true
  }

  #activity(): string {
    const { passes, writes } = this.#journal
    return `${passes.length} ${writes.length} ${this.server.revision}`
  }

  #isIdle(): boolean {
    const controllers = this.manager?.status().controllers ?? []
    return this.#journal.open === 0 && controllers.every(({ due, running }) => due === 0 && running === 0)
  }

  #engines(): readonly Engine[] {
    const { manager } = this
    return manager === undefined ? [] : manager.engines
  }

  /** Milliseconds until the next retry of a failed key; undefined when none has failed. */
  #retryIn(): number | undefined {
    const delays = this.#engines().flatMap((engine) => engine.retries().map(({ left }) => left))
    return delays.length === 0 ? undefined : Math.max(0, Math.min(...delays))
  }
}

export function testCluster(options?: TestClusterOptions): Promise<TestCluster> {
  return TestCluster.start(options)
}

function definitionsOf({ controllers = [], definitions = [] }: TestClusterOptions): CustomResourceDefinition[] {
  const byName = new Map(definitions.map((definition) => [definition.metadata?.name, definition]))
  for (const { for: main, owns, watches, uses } of controllers) {
    for (const kind of [main, ...owns, ...watches.map((watched) => watched.kind), ...uses]) {
      if (!('definition' in kind)) continue
      const definition = (kind as Declared).definition()
      byName.set(definition.metadata?.name, definition)
    }
  }
  return [...byName.values()]
}

function milliseconds(duration: string): number {
  return Number(parseDuration(duration) / 1_000_000n)
}
