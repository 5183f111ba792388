import { type Clock, isNotFound, type Kind, StatusError } from '@setpoint/kube'
import { optionInvalid } from '../options/index.js'
import type { ApiCall, Send, Verb } from './call.js'
import type { ClientDefaults } from './client.js'
import type { KindReference } from './kind.js'
import type { CallOptions, WriteOptions } from './options.js'
import type { RestMapper } from './rest-mapper.js'

/** Just above the server's own limit for a request, so that its answer comes first. */
const DEFAULT_TIMEOUT = 65_000
const NO_QUERY: ApiCall['query'] = Object.freeze({})

/** What a call says beyond its verb and kind. */
type Said = Pick<ApiCall, 'namespace'> &
  Partial<Pick<ApiCall, 'name' | 'subresource' | 'query' | 'accept' | 'contentType' | 'body' | 'signal'>>

/** What writes say in their query. */
type WriteQuery = Readonly<
  Record<'dryRun' | 'fieldManager' | 'fieldValidation', string | undefined> & Record<'force', boolean | undefined>
>

/** What the verbs share: defaults, the way out, and the kinds. */
export class Core {
  readonly defaults: ClientDefaults
  readonly send: Send
  readonly mapper: RestMapper
  readonly #clock: Clock

  constructor(send: Send, mapper: RestMapper, clock: Clock, defaults: ClientDefaults) {
    this.send = send
    this.mapper = mapper
    this.#clock = clock
    this.defaults = defaults
  }

  /** The same with other defaults on top, and with their interceptor in front. */
  with(defaults: ClientDefaults): Core {
    const { send } = this
    const { intercept } = defaults
    const intercepted: Send = intercept === undefined ? send : (call) => intercept(call, send)
    // What is undefined says nothing.
    const said = Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== undefined))
    return new Core(intercepted, this.mapper, this.#clock, { ...this.defaults, ...said })
  }

  /**
   * Makes a call for a kind of which only the names are known. To find the rest takes part of the call's time. A definition may
   * have been made anew, with another plural or scope: where the server does not know the path, it is asked again, once.
   */
  async found<T, Options extends CallOptions>(
    reference: KindReference,
    options: Options,
    make: (kind: Kind, options: Options) => Promise<T>,
  ): Promise<T> {
    const timeout = this.#timeout(options)
    const due = this.#clock.monotonic() + timeout
    // 0 would be no limit.
    const rest = (): Options =>
      timeout === 0 ? options : { ...options, timeout: Math.max(1, Math.ceil(due - this.#clock.monotonic())) }
    const kind = await this.mapper.kind(reference, rest())
    try {
      return await make(kind, rest())
    } catch (error) {
      if (!isPathUnknown(error)) throw error
      this.mapper.forget(reference)
      const other = await this.mapper.kind(reference, rest()).catch(() => undefined)
      options.signal?.throwIfAborted()
      if (other === undefined || (other.plural === kind.plural && other.namespaced === kind.namespaced)) throw error
      return make(other, rest())
    }
  }

  #timeout(options: CallOptions): number {
    const timeout = options.timeout ?? this.defaults.timeout ?? DEFAULT_TIMEOUT
    // A text would be added to a time as a text, and never be over.
    if (typeof timeout === 'number' && timeout >= 0) return timeout
    throw optionInvalid('the client', 'timeout', timeout, 'a number of milliseconds, or 0 for no limit')
  }

  /** A call with what is said of it, and with what all calls have. One literal: calls of one shape are quickly read. */
  call(verb: Verb, kind: Kind, options: CallOptions, said: Said): ApiCall {
    return {
      verb,
      kind,
      namespace: said.namespace,
      name: said.name ?? '',
      subresource: said.subresource ?? '',
      query: said.query ?? NO_QUERY,
      accept: said.accept,
      contentType: said.contentType,
      body: said.body,
      signal: said.signal ?? options.signal,
      timeout: this.#timeout(options),
    }
  }

  writeQuery(options: WriteOptions, force?: boolean): WriteQuery {
    const dryRun = options.dryRun ?? this.defaults.dryRun ?? false
    return {
      dryRun: dryRun ? 'All' : undefined,
      fieldManager: options.fieldManager ?? this.defaults.fieldManager,
      fieldValidation: options.fieldValidation ?? this.defaults.fieldValidation,
      force,
    }
  }
}

/** Whether a 404 is about the resource, and not about an object: then no Status names one, or there is none at all. */
export function isPathUnknown(error: unknown): boolean {
  if (!(error instanceof StatusError) || !isNotFound(error)) return false
  const { name = '', causes = [] } = error.status.details ?? {}
  return name === '' || causes.some(({ reason }) => reason === 'UnexpectedServerResponse')
}
