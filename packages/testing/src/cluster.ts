import { ApiServer, type ApiServerOptions } from '@setpoint/apiserver'
import { type Kind, parseDuration, systemClock, turns, type TypedObject, VirtualClock } from '@setpoint/kube'
import { CustomResourceDefinition, type WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import {
  type AnyInput,
  type Client,
  type ControllerDefinition,
  createClient,
  type Engine,
  Manager,
  silentLogger,
  type ManagerOptions,
  type WebhookDefinition,
} from 'setpoint'
import { Journal, type JournalPass, type JournalWrite } from './journal.js'
import { unsettled } from './unsettled.js'
import { CONVERSION, installWebhooks, serveWebhooks, WEBHOOK_SERVER } from './webhooks.js'

export interface TestClusterOptions {
  /** The operator. Default: none; the cluster alone. */
  readonly controllers?: readonly ControllerDefinition[]
  /** Its webhooks: configured, served on loopback with certificates of their own, and asked. Default: none. */
  readonly webhooks?: readonly WebhookDefinition[]
  /** Definitions to install beside those of the controllers' own kinds. Default: none. */
  readonly definitions?: readonly CustomResourceDefinition[]
  /** The server's options. It never listens unless told to. */
  readonly server?: Omit<ApiServerOptions, 'clock'>
  /** The manager's options. */
  readonly manager?: Omit<
    ManagerOptions,
    'transport' | 'controllers' | 'webhooks' | 'webhookServer' | 'clock' | 'observer'
  >
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
type Declared = Kind & { definition(webhook?: WebhookClientConfig): CustomResourceDefinition }

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
    const { controllers = [], webhooks = [] } = options
    for (const definition of definitionsOf(options)) await client.create(CustomResourceDefinition, definition)
    await established(client, clock, definitionsOf(options))
    await installWebhooks(client, webhooks)
    const journal = new Journal()
    const manager =
      options.controllers === undefined && webhooks.length === 0
        ? undefined
        : new Manager({
            log: silentLogger,
            ...options.manager,
            transport: journal.recording(server.transport()),
            controllers,
            webhooks,
            webhookServer: WEBHOOK_SERVER,
            clock,
            observer: journal,
          })
    const cluster = new TestCluster(server, client, clock, manager, journal)
    await cluster.#startManager()
    if (manager?.webhooks !== undefined) serveWebhooks(server, manager.webhooks)
    // What a start takes, certificates above all, is no work of the operator's.
    journal.take()
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
    const asked = this.manager?.webhooks?.inFlight ?? 0
    return (
      asked === 0 && this.#journal.open === 0 && controllers.every(({ due, running }) => due === 0 && running === 0)
    )
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

/** Resolves when the definitions' kinds are served, which may take time of the cluster's. */
async function established(
  client: Client,
  clock: VirtualClock,
  definitions: readonly CustomResourceDefinition[],
): Promise<void> {
  for (const { metadata } of definitions) {
    for (let attempt = 0; attempt < 100; attempt++) {
      const { status } = await client.get(CustomResourceDefinition, { metadata })
      if (status?.conditions?.some(({ type, status: is }) => type === 'Established' && is === 'True') === true) break
      await turns()
      if (attempt > 10) await clock.advance(100)
    }
  }
}

/** Every definition once, the one with the most versions: a spoke's own knows nothing of its hub. */
function definitionsOf(options: TestClusterOptions): CustomResourceDefinition[] {
  const { controllers = [], webhooks = [], definitions = [] } = options
  const kinds = [
    ...controllers.flatMap(({ for: main, owns, watches, uses }) => [
      main,
      ...owns,
      ...watches.map((watched) => watched.kind),
      ...uses,
    ]),
    ...webhooks.map((webhook) => webhook.for),
  ]
  const declared = kinds.filter((kind): kind is Declared => 'definition' in kind)
  const byName = new Map<string | undefined, CustomResourceDefinition>()
  for (const definition of [...declared.map((kind) => kind.definition(CONVERSION)), ...definitions]) {
    const { name } = definition.metadata
    const known = byName.get(name)
    if (known === undefined || known.spec.versions.length <= definition.spec.versions.length)
      byName.set(name, definition)
  }
  return [...byName.values()]
}

function milliseconds(duration: string): number {
  return Number(parseDuration(duration) / 1_000_000n)
}
