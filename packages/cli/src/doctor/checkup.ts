import {
  type Clock,
  formatTime,
  isNotFound,
  type Kind,
  type KubeObject,
  parseApiVersion,
  SetpointError,
  type Transport,
} from '@setpoint/kube'
import { Namespace } from '@setpoint/kube/kinds/v1'
import { type Client, createClient, silentLogger } from 'setpoint'
import { type Discovered, discover, selectKinds } from './discover/index.js'
import { Observation, type ObservationStatus, serverLookup } from './observe/index.js'
import { type DoctorReport, sortedFindings } from './report/index.js'
import { type Lookup, type Rule, standardRules, withoutRepeats } from './rules/index.js'

/** Milliseconds after which the server is asked for kinds that have come since. */
const KINDS_ANEW = 10_000

export interface CheckupOptions {
  readonly transport: Transport
  readonly clock: Clock
  /** For the report: where the cluster is. */
  readonly server: string
  /** '' for all. */
  readonly namespace: string
  /** Where to look for what may not be listed in all namespaces. Default: nowhere. */
  readonly fallbackNamespace?: string
  /** Names of kinds. Default: all. */
  readonly kinds?: readonly string[]
  /** Ends the first lists early. Default: never. */
  readonly signal?: AbortSignal
  /** Hears of the observation before its first lists are complete. Default: nobody. */
  readonly onStart?: (status: () => ObservationStatus) => void
}

/** A look at a cluster that goes on until it is stopped; the report can be had at any time. */
export class Checkup {
  readonly #options: CheckupOptions
  #discovered: Discovered
  readonly #observation: Observation
  readonly #rules: readonly Rule[]
  readonly #lookup: Lookup
  readonly #since: number
  readonly #stop = new AbortController()
  readonly #renewing: Promise<void>

  private constructor(
    options: CheckupOptions,
    discovered: Discovered,
    observation: Observation,
    rules: readonly Rule[],
    client: Client,
  ) {
    this.#options = options
    this.#discovered = discovered
    this.#observation = observation
    this.#rules = rules
    const kindOf = (apiVersion: string, kind: string): Kind<KubeObject> | undefined => this.#kindOf(apiVersion, kind)
    this.#lookup = serverLookup({ client, clock: options.clock, kindOf, residents: observation.residents })
    this.#since = options.clock.now()
    this.#renewing = this.#renew()
  }

  /** Resolves when everything that may be read has been listed, and is being watched. */
  static async start(options: CheckupOptions): Promise<Checkup> {
    const { transport, clock, namespace, fallbackNamespace, signal } = options
    const client = createClient({ transport, clock, logger: silentLogger, userAgent: 'setpoint-doctor' })
    const discovered = await discover(transport, signal)
    const kinds = selectKinds(discovered.kinds, options.kinds).map(({ kind }) => kind)
    const rules = standardRules()
    const observation = new Observation({
      client,
      clock,
      kinds,
      namespace,
      rules,
      ...(fallbackNamespace === undefined ? {} : { fallbackNamespace }),
    })
    options.onStart?.(() => observation.status)
    const aborted = onceAborted(signal)
    await Promise.race([observation.start(), aborted])
    const checkup = new Checkup(options, discovered, observation, rules, client)
    checkup.#requireSight()
    await checkup.#requireNamespace(client)
    return checkup
  }

  get status(): ObservationStatus {
    return this.#observation.status
  }

  /** What is known now. */
  async report(): Promise<DoctorReport> {
    const { clock, server, namespace } = this.#options
    const now = clock.now()
    const stand = { now, since: this.#since, lookup: this.#lookup }
    const findings = await Promise.all(this.#rules.map(async (rule) => rule.findings(stand)))
    const { readable, objects, changes, unreadable } = this.status
    const { stale } = this.#discovered
    return {
      from: formatTime(this.#since),
      to: formatTime(now),
      seconds: Math.round((now - this.#since) / 100) / 10,
      looked: [{ at: 'cluster', server, namespace, kinds: readable, objects, changes, unreadable, stale }],
      findings: sortedFindings(withoutRepeats(findings.flat())),
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort(new DOMException('the checkup is over', 'AbortError'))
    await Promise.all([this.#observation.stop(), this.#renewing])
  }

  /** Kinds come, and go, and come again, while somebody looks: an operator that is being installed begins with its definitions. */
  async #renew(): Promise<void> {
    const { transport, clock, kinds } = this.#options
    const { signal } = this.#stop
    for (;;) {
      await clock.sleep(KINDS_ANEW, signal).catch(() => undefined)
      if (signal.aborted) return
      try {
        this.#discovered = await discover(transport, signal)
        const wanted = selectKinds(this.#discovered.kinds, kinds)
        void this.#observation.add(wanted.map(({ kind }) => kind))
      } catch {
        // The server is away, which its watches tell of, or a kind of --kinds has gone: the next time.
      }
    }
  }

  #kindOf(apiVersion: string, kind: string): Kind<KubeObject> | undefined {
    const group = parseApiVersion(apiVersion)?.group
    return this.#discovered.kinds.find(({ kind: one }) => one.group === group && one.kind === kind)?.kind
  }

  /** A slip of the pen would find nothing, and say that all is well. */
  async #requireNamespace(client: Client): Promise<void> {
    const { namespace } = this.#options
    if (namespace === '') return
    try {
      await client.get(Namespace, { name: namespace })
    } catch (error) {
      // Whoever may not read namespaces may well be right about the name.
      if (!isNotFound(error)) return
      void this.stop()
      throw new SetpointError('OptionInvalid', `there is no namespace "${namespace}"; kubectl get namespaces has them`)
    }
  }

  /** Some kinds may be out of sight; not all of them. */
  #requireSight(): void {
    const { kinds, readable, unreadable } = this.status
    const [first] = unreadable
    if (kinds === 0) {
      void this.stop()
      const what = 'the kinds of --kinds live in no namespace'
      throw new SetpointError('OptionInvalid', `${what}; leave --namespace out to look at them`)
    }
    if (first === undefined || readable > 0) return
    void this.stop()
    throw new SetpointError(
      'ServerUnreachable',
      `nothing can be read: ${first.message}; look in a namespace of yours with --namespace, or ask for the right to list and watch`,
    )
  }
}

function onceAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
