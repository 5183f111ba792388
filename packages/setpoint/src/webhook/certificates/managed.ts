import {
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isInvalid,
  messageOf,
  type Random,
  SetpointError,
  type Timer,
} from '@setpoint/kube'
import { Secret } from '@setpoint/kube/kinds/v1'
import type { KeyPair } from '@setpoint/kube/x509'
import { type Client, ignoreNotFound } from '../../client/index.js'
import type { InjectionTargets } from './inject.js'
import { injectAuthority } from './inject.js'
import { type ManagedCertificateOptions, secretOf } from './options.js'
import { type Certificates, checked, rotate } from './rotation.js'
import type { CertificateSource, SourceDependencies } from './source.js'

export interface ManagedDependencies extends SourceDependencies {
  readonly client: Client
  readonly random: Random
  readonly targets: InjectionTargets
  /** Milliseconds that a start tries again while the server is away, or has not heard of rights or namespace. Default 2 minutes. */
  readonly startTimeout?: number
}

const DAY = 24 * 3600_000
const OWN = { 'app.kubernetes.io/managed-by': 'setpoint' }
const MINUTE = 60_000
/** Milliseconds between looks while something is missing: an operator and its manifests are installed in any order. */
const SHORT_PERIOD = 5000
/** Milliseconds between the first attempts of a start; each wait is twice as long, up to the short period. */
const FIRST_RETRY = 250
/** Replicas that start together write the same Secret; each round one of them wins. */
const MOST_ATTEMPTS = 10

/**
 * Certificates that the framework makes. They live in a Secret that all replicas share; whoever finds something due
 * writes it, and a conflict means that another was faster, whose work is taken. Every replica sees to it that the API
 * server trusts what is served.
 */
export class ManagedCertificates implements CertificateSource {
  readonly #options: ManagedCertificateOptions
  readonly #deps: ManagedDependencies
  readonly #secret: { readonly namespace: string; readonly name: string }
  readonly #stop = new AbortController()
  #timer: Timer | undefined
  #last: Certificates | undefined
  #problems = ''

  constructor(options: ManagedCertificateOptions, deps: ManagedDependencies) {
    this.#options = options
    this.#deps = deps
    this.#secret = secretOf(options)
  }

  async start(use: (pair: KeyPair) => void, signal: AbortSignal): Promise<void> {
    const isWhole = await this.#firstLook(use, AbortSignal.any([signal, this.#stop.signal]))
    this.#again(use, isWhole ? this.#period : SHORT_PERIOD)
  }

  stop(): void {
    this.#stop.abort()
    this.#timer?.cancel()
  }

  #again(use: (pair: KeyPair) => void, delay: number): void {
    const { signal } = this.#stop
    if (signal.aborted) return
    const { clock, log, metrics } = this.#deps
    this.#timer = clock.schedule(delay, () => {
      this.#look(use, signal).then(
        (isWhole) => this.#again(use, isWhole ? this.#period : SHORT_PERIOD),
        (error: unknown) => {
          if (signal.aborted) return
          metrics.errors.add()
          log.warn({ err: error }, 'the webhook certificates could not be looked after; the last ones stay in use')
          this.#again(use, SHORT_PERIOD)
        },
      )
    })
  }

  /**
   * Without a certificate there is nothing to serve, so a start waits for the server as long as caches do: an operator that
   * comes up before its server, or before its rights, must not end for that.
   */
  async #firstLook(use: (pair: KeyPair) => void, signal: AbortSignal): Promise<boolean> {
    const { clock, random, log, startTimeout = 2 * MINUTE } = this.#deps
    const deadline = clock.monotonic() + startTimeout
    let told = ''
    for (let wait = FIRST_RETRY; ; wait = Math.min(wait * 2, SHORT_PERIOD)) {
      try {
        return await this.#look(use, signal)
      } catch (error) {
        const left = deadline - clock.monotonic()
        if (signal.aborted || left <= 0 || !mayPass(error)) throw error
        const problem = messageOf(error)
        if (problem !== told)
          log.warn(`the webhook certificates wait: ${problem}; trying again for ${Math.ceil(left / 1000)} s`)
        told = problem
        // The jitter keeps replicas from coming back at once.
        await clock.sleep(Math.ceil(Math.min(wait * (1 + random.next() * 0.25), left)), signal)
      }
    }
  }

  /** Whether everything is as it should be. */
  async #look(use: (pair: KeyPair) => void, signal: AbortSignal): Promise<boolean> {
    const { client, log, metrics, targets } = this.#deps
    metrics.reads.add()
    const shared = await this.#shared(signal)
    const { authorities, serving } = shared
    if (serving.certificate !== this.#last?.serving.certificate) use(serving)
    this.#last = shared
    const problems = await injectAuthority(client, targets, authorities.join(''), signal)
    const text = problems.join('; ')
    if (text !== this.#problems && text !== '') log.warn({ problems }, 'not everything trusts the webhooks yet')
    this.#problems = text
    return problems.length === 0
  }

  /** The certificates of all replicas, made or renewed where that is due. */
  async #shared(signal: AbortSignal): Promise<Certificates> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const secret = await ignoreNotFound(this.#deps.client.get(Secret, this.#secret, { signal }))
      if (secret !== undefined) this.#expectOwn(secret)
      const stored = secret === undefined ? undefined : read(secret)
      // A Secret that was deleted or spoilt comes back as it was: other replicas still show its certificate.
      const next = this.#next(stored ?? this.#last)
      if (next === stored) return next
      if (await this.#write(secret, next, signal)) return next
    }
    const { namespace, name } = this.#secret
    throw new SetpointError(
      'CertificateInvalid',
      `Secret ${namespace}/${name} changes faster than it can be read; who else writes it?`,
      { retryable: true },
    )
  }

  /** Somebody else's Secret of that name, as cert-manager's, is no place to write to. */
  #expectOwn({ metadata }: Secret): void {
    if (Object.entries(OWN).every(([label, value]) => metadata.labels?.[label] === value)) return
    const { namespace, name } = this.#secret
    const way = 'delete it, or name another one in `secret`; to use its certificate, mount it and say `files`'
    throw new SetpointError('CertificateInvalid', `Secret ${namespace}/${name} was not made by Setpoint; ${way}`)
  }

  #next(current: Certificates | undefined): Certificates {
    const { service, names = [], authorityLifetime = 1825 * DAY, servingLifetime = 90 * DAY } = this.#options
    const { clock, random } = this.#deps
    const host = `${service.name}.${service.namespace}.svc`
    return rotate(current, {
      clock,
      random,
      commonName: service.name,
      names: [host, `${host}.cluster.local`, ...names],
      authorityLifetime,
      servingLifetime,
    })
  }

  /** False when somebody else was faster. */
  async #write(secret: Secret | undefined, next: Certificates, signal: AbortSignal): Promise<boolean> {
    const { client, log } = this.#deps
    const data = written(next)
    try {
      if (secret === undefined)
        await client.create(
          Secret,
          { metadata: { ...this.#secret, labels: OWN }, type: 'kubernetes.io/tls', data },
          { signal },
        )
      else await client.update(Secret, { ...secret, data: { ...secret.data, ...data } }, { signal })
    } catch (error) {
      if (isConflict(error) || isAlreadyExists(error)) return false
      throw error
    }
    log.info({ secret: this.#secret }, secret === undefined ? 'made certificates for webhooks' : 'renewed certificates')
    return true
  }

  get #period(): number {
    return this.#options.period ?? MINUTE
  }
}

/** Whether time alone may mend it. Somebody else's Secret and what the server finds invalid stay as they are. */
function mayPass(error: unknown): boolean {
  return error instanceof SetpointError ? error.retryable : !isInvalid(error) && !isBadRequest(error)
}

function read({ data = {} }: Secret): Certificates | undefined {
  const text = (key: string): string => Buffer.from(data[key] ?? '', 'base64').toString()
  return checked(text('ca.crt'), text('ca.key'), { certificate: text('tls.crt'), key: text('tls.key') })
}

function written({ authorities, authorityKey, serving }: Certificates): Record<string, string> {
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  return {
    'ca.crt': base64(authorities.join('')),
    'ca.key': base64(authorityKey),
    'tls.crt': base64(serving.certificate),
    'tls.key': base64(serving.key),
  }
}
