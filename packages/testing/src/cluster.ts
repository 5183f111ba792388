import type { ApiServer } from '@setpoint/apiserver'
import { messageOf, parseDuration, systemClock, type Transport, type TypedObject, VirtualClock } from '@setpoint/kube'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import {
  type AnyInput,
  type Client,
  type ControllerDefinition,
  createClient,
  type Engine,
  type Logger,
  Manager,
  silentLogger,
  type ManagerOptions,
  type WebhookDefinition,
} from 'setpoint'
import { type Backend, type BackendOptions, EmbeddedBackend, startBackend, type WatchedKind } from './backend/index.js'
import { nextAttempt, passingWaits } from './attempts.js'
import { Events } from './events.js'
import { Journal, type JournalPass, type JournalWrite } from './journal.js'
import { definitionsOf, watchedKinds } from './kinds.js'
import { isStrict, loopError, Loops, withoutStrict } from './loops.js'
import { certificateRoles, grantRoles, impersonating, type OperatorUser, operatorUser } from './operator-user.js'
import { deathOf } from './death.js'
import { startOperator } from './starting.js'
import { unsettled } from './unsettled.js'

export interface TestClusterOptions extends BackendOptions {
  /** The operator. Default: none; the cluster alone. */
  readonly controllers?: readonly ControllerDefinition[]
  /** Its webhooks: configured, served and asked, in this process. On a real control plane on loopback, with certificates of their own. Default: none. */
  readonly webhooks?: readonly WebhookDefinition[]
  /** Definitions to install beside those of the controllers' own kinds. Default: none. */
  readonly definitions?: readonly CustomResourceDefinition[]
  /**
   * Whom the operator is, and what it may do, so that a right which is missing in its role is found. What the test itself does is done by the administrator
   * as ever. Default: the administrator, who may do everything.
   */
  readonly as?: string | OperatorUser
  /** What stands between the operator and the server, and may delay, refuse or cut off. Default: nothing. */
  readonly through?: (transport: Transport) => Transport
  /** The manager's options. */
  readonly manager?: Omit<
    ManagerOptions,
    'transport' | 'controllers' | 'webhooks' | 'webhookServer' | 'clock' | 'observer'
  >
}

export interface SettleOptions {
  /**
   * How much virtual time may pass while settling, so that retries with a short backoff come to their end. For caches that lost
   * their watch it is counted apart. Default 1 s, and 2 s for caches: time for one attempt to watch again.
   */
  readonly within?: string
  /**
   * How much of the machine's time it may take. Default 4 s, so that the message comes before a test runner gives up; 90 s
   * on a real control plane.
   */
  readonly patience?: string
}

/** What the operator did: its passes with their causes, and its writes. */
export interface Activity {
  readonly passes: readonly JournalPass[]
  readonly writes: readonly JournalWrite[]
}

/** How long keys may fail that settle waits for. */
const WITHIN = '1s'
/** How long a cache may be without a watch: the first attempt to have another one comes after 0.8 to 1.6 s. */
const RECONNECTING = '2s'
const WITHIN_OPTION = 'cluster.settle({ within })'

/** Passes over one object in one settle, beyond which it is running in circles. */
const MOST_PASSES = 100

/**
 * A cluster with an operator in this process: no socket, definitions installed, time in the test's hands. The same test
 * runs on a real control plane where $SETPOINT_TEST_KUBECONFIG names one; the operator's time is the test's there, too.
 *
 *     await using cluster = await testCluster({ controllers: [webapps] })
 *     await cluster.apply({ apiVersion: 'apps.example.com/v1', kind: 'WebApp', … })
 *     await cluster.settle()
 */
export class TestCluster implements AsyncDisposable {
  /** The test's own client, as the administrator; its requests are not in the journal. */
  readonly client: Client
  /** What the server has warned that client of, each warning once. */
  readonly warnings: readonly string[]
  readonly clock: VirtualClock
  #options: TestClusterOptions
  readonly #backend: Backend
  readonly #journal = new Journal()
  readonly #loops = new Loops()
  #watched: readonly WatchedKind[]
  #manager: Manager | undefined
  #isStopped = false
  /** Whether the cluster itself has ended the operator's process, and another one is on its way. */
  #isRestarting = false
  /** What the last restart was rejected with: there is no operator then. */
  #notStarted: Error | undefined
  /** Of the operator's process. */
  #events: Events | undefined

  private constructor(backend: Backend, clock: VirtualClock, warnings: readonly string[], options: TestClusterOptions) {
    this.#options = options
    this.#backend = backend
    this.client = backend.client
    this.warnings = warnings
    this.clock = clock
    this.#watched = watchedKinds(options)
  }

  /** The operator's process; undefined where there is no operator. */
  get manager(): Manager | undefined {
    return this.#manager
  }

  /** The embedded server. Throws where there is none: on a real control plane. */
  get server(): ApiServer {
    if (this.#backend instanceof EmbeddedBackend) return this.#backend.server
    throw new Error(
      `this test runs on a real control plane, which is no ApiServer of this process; keep it embedded with testCluster({ on: 'embedded' })`,
    )
  }

  static async start(options: TestClusterOptions = {}): Promise<TestCluster> {
    operatorUser(options.as)
    const clock = new VirtualClock()
    const warnings: string[] = []
    const backend = await startBackend(clock, collecting(warnings), options)
    try {
      await backend.install(definitionsOf(options, backend.conversion))
      await backend.installWebhooks(options.webhooks ?? [])
      const cluster = new TestCluster(backend, clock, warnings, options)
      await cluster.#grant(cluster.#user?.roles)
      await cluster.#startManager()
      // What a start takes, certificates above all, is no work of the operator's.
      cluster.#journal.take()
      return cluster
    } catch (error) {
      await backend.stop()
      throw error
    }
  }

  /** Server-side apply, as the field manager `test`. */
  apply(object: AnyInput & { apiVersion: string; kind: string }): Promise<TypedObject> {
    const { apiVersion, kind } = object
    return this.client.apply({ apiVersion, kind }, object, { force: true })
  }

  /**
   * Resolves when the operator has nothing to do: nothing queued, in flight or due, its events written, and its caches in step. What is left waits
   * for time or for somebody's change, as does a cache whose kind is not installed, or which it may not read. Rejects when that does not come about, and says what is going on; when the
   * operator's process has ended, and says what ended it; and when its passes cause themselves, with the loop doctor's report, unless the manager's `doctor` option says otherwise.
   */
  settle(options: SettleOptions = {}): Promise<Activity> {
    return this.#settle(options, 'after')
  }

  async #settle({ within, patience }: SettleOptions, when: string): Promise<Activity> {
    if (this.#isStopped) throw new Error('the cluster is stopped: nothing will happen in it any more')
    const spans = { keys: within ?? WITHIN, caches: within ?? RECONNECTING }
    const left = { keys: milliseconds(spans.keys, WITHIN_OPTION), caches: milliseconds(spans.caches, WITHIN_OPTION) }
    const allowed =
      patience === undefined ? this.#backend.patience : milliseconds(patience, 'cluster.settle({ patience })')
    const deadline = systemClock.monotonic() + allowed
    for (;;) {
      const quiet = await this.#quiet(deadline)
      const loops = isStrict(this.#options.manager?.doctor) ? this.#loops.take() : []
      if (loops.length > 0) throw loopError(loops)
      const death = this.#death()
      if (death !== undefined) throw death
      if (!quiet) {
        const failure = this.#unsettled('it does not come to rest')
        this.#journal.recount()
        throw failure
      }
      if (this.#engines().some((engine) => engine.status().stuck > 0))
        throw this.#unsettled('a pass has not ended although its time is over')
      const next = nextAttempt(this.manager)
      if (next === undefined) return this.#journal.take()
      if (next.wait > left[next.of]) {
        const still = next.of === 'keys' ? 'it still tries again' : 'a cache still cannot watch'
        throw this.#unsettled(`${when} ${spans[next.of]} of time ${still}`)
      }
      left[next.of] -= next.wait
      await this.clock.advance(next.wait)
    }
  }

  /** Lets time pass, with everything that falls due in it, and settles. */
  async advance(duration: string): Promise<Activity> {
    const span = milliseconds(duration, 'cluster.advance(…)')
    if (span < 0) throw new RangeError(`cluster.advance(${JSON.stringify(duration)}): time does not go back`)
    await this.#backend.advance(this.clock, span, () => this.#rested())
    this.#journal.recount()
    return this.#settle({}, `after ${duration} and another`)
  }

  /**
   * The operator's process ends, whatever it is at, and another one takes its place: of what it held in memory nothing
   * is left, except what the controllers hold themselves. `release`: it is of another release, whose definitions and
   * webhooks take the place of the old ones, over the objects that are there.
   */
  async restart(release?: Pick<TestClusterOptions, 'controllers' | 'webhooks'>): Promise<void> {
    this.#isRestarting = true
    this.#notStarted = undefined
    try {
      await this.#end()
      if (release !== undefined) await this.#upgrade(release)
      await this.#startManager()
    } catch (error) {
      this.#notStarted = error instanceof Error ? error : new Error(messageOf(error))
      throw error
    } finally {
      this.#isRestarting = false
    }
  }

  async #upgrade(release: Pick<TestClusterOptions, 'controllers' | 'webhooks'>): Promise<void> {
    this.#options = { ...this.#options, ...release }
    this.#watched = watchedKinds(this.#options)
    await this.#backend.upgrade(definitionsOf(this.#options, this.#backend.conversion))
    await this.#backend.installWebhooks(this.#options.webhooks ?? [])
    // The roles that the user has are the test's since they were made: it may have added to them what this release needs.
    await this.#grant([])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#end()
    await this.#backend.stop()
  }

  /** Ends the operator's process. */
  async #end(): Promise<void> {
    await this.#manager?.stop(0)
    await this.#events?.end()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  /** Undefined: the operator is the administrator. */
  get #user(): OperatorUser | undefined {
    return operatorUser(this.#options.as)
  }

  /** Gives the operator's user these roles, and what the certificates of its webhooks need. */
  async #grant(roles: OperatorUser['roles'] = []): Promise<void> {
    const user = this.#user
    if (user === undefined) return
    const own = certificateRoles(this.#options.webhooks ?? [], this.#backend.webhookServer)
    await grantRoles(this.client, { ...user, roles: [...roles, ...own] })
  }

  async #startManager(): Promise<void> {
    const manager = this.#newManager()
    this.#manager = manager
    if (manager === undefined) return
    if (manager.webhooks !== undefined) this.#backend.serveWebhooks(manager.webhooks)
    const runnables = (this.#options.manager?.runnables ?? []).filter((runnable) => 'start' in runnable)
    await startOperator(manager, this.#backend, {
      clock: this.clock,
      user: this.#user?.user,
      isRestart: this.#isRestarting,
      runnables: runnables.map(({ name }) => name),
    })
  }

  #newManager(): Manager | undefined {
    const { controllers, webhooks = [], manager, through } = this.#options
    if (controllers === undefined && webhooks.length === 0) return undefined
    const { log = silentLogger } = manager ?? {}
    const user = this.#user
    const recorder = user === undefined ? this.client : createClient({ transport: this.#transport(user), logger: log })
    this.#events = new Events(recorder, this.clock, log)
    const recorded = this.#journal.recording(this.#transport(user))
    const made = new Manager({
      log,
      event: this.#events.record,
      syncTimeout: this.#backend.syncTimeout,
      ...manager,
      doctor: withoutStrict(manager?.doctor),
      transport: through === undefined ? recorded : this.#journal.counting(through(recorded)),
      controllers: controllers ?? [],
      webhooks,
      webhookServer: this.#backend.webhookServer,
      clock: this.clock,
      observer: this.#journal,
    })
    this.#loops.watch(made)
    return made
  }

  /** The operator's way to the server. */
  #transport(user: OperatorUser | undefined): Transport {
    return impersonating(this.#backend.transport(), user)
  }

  /** Whether nothing happens any more, by itself and without time. */
  async #quiet(deadline: number): Promise<boolean> {
    for (;;) {
      if (!(await this.#idle(deadline))) return false
      const before = this.#activity()
      const { manager } = this
      // What a cache lacks that waits for its next attempt only time will bring.
      const isWaiting = manager === undefined || passingWaits(manager).length > 0
      const isAtRest = isWaiting || (await this.#backend.isAtRest(manager, this.#watched))
      // To ask takes its time: what the operator heard meanwhile may have given it something to do.
      if (isAtRest && before === this.#activity() && this.#isIdle()) return true
      await this.#backend.pause()
    }
  }

  /** Whether the operator has nothing to do, for now. */
  async #idle(deadline: number = systemClock.monotonic() + this.#backend.patience): Promise<boolean> {
    let quiet = 0
    while (quiet < this.#backend.quietTurns) {
      if (systemClock.monotonic() > deadline || this.#journal.mostPasses() > MOST_PASSES) return false
      if (this.#death() !== undefined) return false
      const before = this.#activity()
      await this.#backend.pause()
      quiet = before === this.#activity() && this.#isIdle() ? quiet + 1 : 0
    }
    return true
  }

  /** Resolves when the operator is not at anything in this moment. */
  async #rested(): Promise<void> {
    const deadline = systemClock.monotonic() + this.#backend.patience
    do await this.#backend.pause()
    while (!this.#isIdle() && systemClock.monotonic() < deadline)
  }

  #activity(): string {
    const { passes, writes } = this.#journal
    return `${passes.length} ${writes.length} ${this.#backend.activity()}`
  }

  #isIdle(): boolean {
    const { manager } = this
    if (!this.#backend.isQuiet(manager)) return false
    const controllers = manager?.status().controllers ?? []
    const open = (manager?.webhooks?.inFlight ?? 0) + this.#journal.open + (this.#events?.waiting ?? 0)
    // One that was added and waits for a kind cannot begin: what is due waits with it.
    const isHeld = (state: string): boolean => state === 'syncing' && (manager?.cache.waits().length ?? 0) > 0
    return open === 0 && controllers.every(({ due, running, state }) => running === 0 && (due === 0 || isHeld(state)))
  }

  /** Why nothing happens any more although somebody waits for it; undefined while the operator lives. */
  #death(): Error | undefined {
    return this.#isRestarting ? undefined : deathOf(this.#manager, this.#notStarted)
  }

  #unsettled(what: string): Error {
    const { manager } = this
    const events = this.#events?.waiting ?? 0
    return unsettled(what, { manager, journal: this.#journal, events, server: this.#backend.unrest(manager) })
  }

  #engines(): readonly Engine[] {
    const { manager } = this
    return manager === undefined ? [] : manager.engines
  }
}

export function testCluster(options?: TestClusterOptions): Promise<TestCluster> {
  return TestCluster.start(options)
}

/** A logger that keeps warnings. */
function collecting(warnings: string[]): Logger {
  return { ...silentLogger, warn: (_: object | string, text?: string) => void warnings.push(text ?? '') }
}

/** `where`: the call that the duration stands in, for the message. */
function milliseconds(duration: string, where: string): number {
  try {
    return Number(parseDuration(duration) / 1_000_000n)
  } catch (error) {
    throw new RangeError(`${where}: ${messageOf(error)}`, { cause: error })
  }
}
