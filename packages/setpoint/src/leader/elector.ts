import {
  checkDns1123Label,
  checkDns1123Subdomain,
  type Clock,
  isConflict,
  isNotFound,
  type Random,
  SetpointError,
  systemClock,
  systemRandom,
  timeoutError,
} from '@setpoint/kube'
import { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import { type Limits, onAbort, within } from '../abort/index.js'
import { type Client, retryOnConflict } from '../client/index.js'
import { type Logger, silentLogger, valueText } from '../log/index.js'
import { leaderMetrics, type Registry } from '../metrics/index.js'
import { checkOptionNames, fieldsOf, optionInvalid, type OptionNames } from '../options/index.js'
import { leaseLost } from './lease-lost.js'
import { claimed, holderOf, isHeldByAnother, isValid, observe, type Observation, released } from './record.js'

/** Milliseconds. Each must be well below the one before. */
export interface ElectionTimes {
  /** For how long others leave a lease alone that they have seen to change. Whole seconds. Default 15,000. */
  readonly leaseDuration?: number
  /** For how long a leader tries to renew before it stops leading, whatever the way to the server does. Default 10,000. */
  readonly renewDeadline?: number
  /** The pause between attempts. Default 2,000. */
  readonly retryPeriod?: number
}

export interface LeaderElectionOptions extends ElectionTimes {
  readonly client: Client
  /** Where the Lease is. */
  readonly namespace: string
  /** The Lease's name: all processes that share it elect one leader. */
  readonly name: string
  /** Unique among the processes: the pod's name with something random. */
  readonly identity: string
  /** Give the lease back when told to stop, after the work has ended, so that the next leader need not wait. Default true. */
  readonly releaseOnStop?: boolean
  /** Hears of each new leader, this process included. Default: nobody does. */
  readonly onNewLeader?: (identity: string) => void
  /** For leader_election_master_status. Default: not measured. */
  readonly registry?: Registry
  /** Default: silent. */
  readonly logger?: Logger
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** Default: the machine's randomness. */
  readonly random?: Random
}

const OPTIONS: OptionNames<LeaderElectionOptions> = {
  client: true,
  namespace: true,
  name: true,
  identity: true,
  leaseDuration: true,
  renewDeadline: true,
  retryPeriod: true,
  releaseOnStop: true,
  onNewLeader: true,
  registry: true,
  logger: true,
  clock: true,
  random: true,
}

/** Candidates that woke up together must not stay together. */
const JITTER = 1.2

/** What became of an attempt: the lease is this process's, it is another's, or nobody knows. */
type Attempt = 'ours' | 'taken' | 'failed'

/** One candidate. */
export class LeaderElector {
  readonly #options: LeaderElectionOptions
  readonly #clock: Clock
  readonly #random: Random
  readonly #logger: Logger
  readonly #times: Required<ElectionTimes>
  #lease: Lease | undefined
  #observation: Observation | undefined
  #reported = ''
  #leading = false
  #letsExpire = false

  constructor(options: LeaderElectionOptions) {
    checkTypes(options)
    const { leaseDuration = 15_000, renewDeadline = 10_000, retryPeriod = 2_000, identity } = options
    if (identity === '')
      throw new SetpointError('OptionInvalid', 'leader election needs an identity; the name of the pod is one')
    for (const part of ['namespace', 'name'] as const) {
      const why = part === 'name' ? checkDns1123Subdomain(options.name) : checkDns1123Label(options.namespace)
      if (why.length > 0)
        throw new SetpointError(
          'OptionInvalid',
          `leader election: ${part} is ${valueText(options[part])}, which no Lease can have: ${why.join('; ')}`,
        )
    }
    // The Lease has whole seconds, and at least one.
    if (!(retryPeriod > 0 && renewDeadline > retryPeriod * JITTER && wholeSeconds(leaseDuration) > renewDeadline)) {
      throw new SetpointError(
        'OptionInvalid',
        `leader election: leaseDuration (${leaseDuration} ms, less what is no whole second) must be above renewDeadline (${renewDeadline} ms), ` +
          `and that above ${JITTER} × retryPeriod (${retryPeriod} ms)`,
      )
    }
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#random = options.random ?? systemRandom
    this.#logger = (options.logger ?? silentLogger).child({ lease: `${options.namespace}/${options.name}`, identity })
    this.#times = { leaseDuration, renewDeadline, retryPeriod }
    this.#report(false)
  }

  /** Who leads, as far as this process has seen; '' for nobody. */
  get leader(): string {
    return holderOf(this.#observation)
  }

  /** Whether this process leads now, by its own clock. False from the moment that it gives up. */
  get isLeader(): boolean {
    return this.#leading && this.#holds
  }

  /** Whether nobody else may have the lease yet. */
  get #holds(): boolean {
    const { identity } = this.#options
    return (
      this.#observation !== undefined && this.leader === identity && isValid(this.#observation, this.#clock.monotonic())
    )
  }

  /**
   * Waits to become the leader, then runs `lead`. Its signal aborts when the lease is lost or `signal` aborts. Resolves to
   *
   * - `lost` when the lease could not be renewed, or somebody else has it: the work must end at once;
   * - `stopped` when `signal` aborted or `lead` has returned by itself. Until it has, the lease is renewed; then it is
   *   released.
   *
   * Rejects with what `lead` throws while it leads, after releasing the lease.
   */
  async run(lead: (signal: AbortSignal) => void | Promise<void>, signal: AbortSignal): Promise<'lost' | 'stopped'> {
    if (!(await this.#acquire(signal))) return 'stopped'
    this.#logger.info('this process leads')
    this.#report(true)
    const leading = new AbortController()
    const endListening = onAbort(signal, (reason) => leading.abort(reason))
    const finished = new AbortController()
    const work = Promise.resolve()
      .then(() => lead(leading.signal))
      .finally(() => finished.abort())
    // Observed below in every case; a failure must not count as unhandled while the lease is being given back.
    work.catch(() => undefined)
    try {
      const lost = await this.#renew(finished.signal)
      if (lost) {
        this.#report(false)
        leading.abort(leaseLost(this.#options, this.leader))
        return 'lost'
      }
      if (this.#letsExpire)
        this.#logger.warn('the work has not ended, so the lease is not released; others take over when it expires')
      else if (this.#options.releaseOnStop !== false) await this.#release()
      if (!signal.aborted) await work
      return 'stopped'
    } finally {
      endListening()
      this.#report(false)
    }
  }

  /** From now on the lease is not given back, whatever its options say: there is work that does not end. */
  letExpire(): void {
    this.#letsExpire = true
  }

  async #acquire(signal: AbortSignal): Promise<boolean> {
    const { retryPeriod, renewDeadline } = this.#times
    while (!signal.aborted) {
      if ((await this.#attempt(renewDeadline, signal)) === 'ours') return true
      await this.#pause(retryPeriod * (1 + this.#random.next() * JITTER), signal)
    }
    return false
  }

  /** Keeps the lease until the work has ended; true when it is lost before. */
  async #renew(finished: AbortSignal): Promise<boolean> {
    const { retryPeriod, renewDeadline } = this.#times
    const now = (): number => this.#clock.monotonic()
    let renewed = this.#observation?.at ?? now()
    while (!finished.aborted) {
      // Not beyond the deadline: others count from the last renewal, and not from the end of a pause.
      await this.#pause(Math.max(0, Math.min(retryPeriod, renewed + renewDeadline - now())), finished)
      if (finished.aborted) break
      const started = now()
      const remaining = renewed + renewDeadline - started
      // A connection may be dead without a word; half of the time leaves room for another one.
      const attempt = remaining > 0 ? await this.#attempt(Math.min(remaining, renewDeadline / 2), finished) : 'failed'
      if (finished.aborted) break
      if (attempt === 'ours') renewed = started
      else if (attempt === 'taken') {
        this.#logger.error({ leader: this.leader }, 'another process has taken the lease; this process no longer leads')
        return true
      } else if (now() >= renewed + renewDeadline) {
        this.#logger.error(`the lease was not renewed for ${renewDeadline / 1000} s; this process no longer leads`)
        return true
      }
    }
    return false
  }

  /**
   * One attempt to take or keep the lease. Never throws, and never takes longer than it may: the way to the server has a
   * limit of its own, and whoever leads must not depend on it.
   */
  async #attempt(timeout: number, signal: AbortSignal): Promise<Attempt> {
    try {
      return await within({ ...this.#limits(timeout), signal }, (ending) => this.#takeOrKeep(timeout, ending))
    } catch (error) {
      if (!signal.aborted) this.#logger.warn({ err: error }, 'the lease could not be read or written')
      // Whatever was known may be out of date; look before the next write.
      this.#lease = undefined
      return 'failed'
    } finally {
      this.#announce()
    }
  }

  /** After `signal` has aborted, nobody waits for it any more: it then sends and remembers nothing. */
  async #takeOrKeep(timeout: number, signal: AbortSignal): Promise<Attempt> {
    const { client, identity, namespace, name } = this.#options
    const options = { timeout, signal }
    // A leader writes what it knows; a conflict says that it knew too little.
    if (this.#lease !== undefined && this.#holds) {
      try {
        return await this.#update(this.#lease, options)
      } catch (error) {
        if (!isConflict(error)) throw error
        signal.throwIfAborted()
      }
    }
    let lease: Lease
    try {
      lease = await client.get(Lease, { namespace, name }, options)
    } catch (error) {
      if (!isNotFound(error)) throw error
      signal.throwIfAborted()
      return this.#write(undefined, signal, (spec) =>
        client.create(Lease, { metadata: { namespace, name }, spec }, options),
      )
    }
    signal.throwIfAborted()
    this.#observation = observe(this.#observation, lease.spec ?? {}, this.#clock.monotonic())
    if (isHeldByAnother(this.#observation, identity, this.#clock.monotonic())) return 'taken'
    return this.#update(lease, options)
  }

  #update(lease: Lease, options: { readonly timeout: number; readonly signal: AbortSignal }): Promise<Attempt> {
    const { client } = this.#options
    return this.#write(lease.spec, options.signal, (spec) => client.update(Lease, { ...lease, spec }, options))
  }

  async #write(
    previous: Lease['spec'],
    signal: AbortSignal,
    send: (spec: NonNullable<Lease['spec']>) => Promise<Lease>,
  ): Promise<Attempt> {
    const { identity } = this.#options
    // Counted from before the request, because others may count from the moment that the server has it.
    const at = this.#clock.monotonic()
    const spec = claimed(previous, identity, this.#times.leaseDuration, this.#clock.now())
    const lease = await send(spec)
    signal.throwIfAborted()
    this.#lease = lease
    this.#observation = { spec: lease.spec ?? spec, at }
    return 'ours'
  }

  async #release(): Promise<void> {
    if (!this.#holds) return
    const timeout = this.#times.renewDeadline
    try {
      const done = await within(this.#limits(timeout), (signal) => this.#giveBack({ timeout, signal }))
      if (done) this.#logger.info('the lease is released')
    } catch (error) {
      this.#logger.warn({ err: error }, 'the lease could not be released; others take over when it expires')
    }
  }

  /** Reads first: a renewal may have been under way when the work ended, and nobody knows what became of it. */
  #giveBack(options: { readonly timeout: number; readonly signal: AbortSignal }): Promise<boolean> {
    const { client, identity, namespace, name } = this.#options
    const attempt = async (): Promise<boolean> => {
      const lease = await client.get(Lease, { namespace, name }, options)
      if (lease.spec?.holderIdentity !== identity) return false
      const spec = released(lease.spec, this.#clock.now())
      this.#lease = await client.update(Lease, { ...lease, spec }, options)
      this.#observation = { spec, at: this.#clock.monotonic() }
      return true
    }
    return retryOnConflict(attempt, { clock: this.#clock, random: this.#random, signal: options.signal })
  }

  #limits(timeout: number): Limits {
    const late = (): Error => timeoutError(`the lease: no answer within ${Math.round(timeout) / 1000} s`)
    return { clock: this.#clock, timeout, late }
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#clock.sleep(milliseconds, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #announce(): void {
    const { leader } = this
    if (leader === this.#reported) return
    this.#reported = leader
    if (leader === '') return
    if (leader !== this.#options.identity)
      this.#logger.info({ leader }, this.#leading ? 'another process leads' : 'another process leads; this one waits')
    this.#options.onNewLeader?.(leader)
  }

  #report(leading: boolean): void {
    this.#leading = leading
    const { registry, name } = this.#options
    if (registry !== undefined)
      leaderMetrics(registry)
        .masterStatus.with({ name })
        .set(leading ? 1 : 0)
  }
}

function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000
}

/** What no compiler has looked at: a number would be taken for a name, and a time that is a text be added to others as a text. */
function checkTypes(options: LeaderElectionOptions): void {
  const whose = 'leader election'
  checkOptionNames(whose, options, OPTIONS)
  const given = fieldsOf(options)
  for (const name of ['namespace', 'name', 'identity'])
    if (typeof given[name] !== 'string') throw optionInvalid(whose, name, given[name], 'a text')
  for (const name of ['leaseDuration', 'renewDeadline', 'retryPeriod'])
    if (given[name] !== undefined && typeof given[name] !== 'number')
      throw optionInvalid(whose, name, given[name], 'a number of milliseconds')
}
