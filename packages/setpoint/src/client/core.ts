import type { Kind } from '@setpoint/kube'
import type { ApiCall, Send, Verb } from './call.js'
import type { ClientDefaults } from './client.js'
import { type AnyKind, isKind } from './kind.js'
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

  constructor(send: Send, mapper: RestMapper, defaults: ClientDefaults) {
    this.send = send
    this.mapper = mapper
    this.defaults = defaults
  }

  /** The same with other defaults on top, and with their interceptor in front. */
  with(defaults: ClientDefaults): Core {
    const { send } = this
    const { intercept } = defaults
    const intercepted: Send = intercept === undefined ? send : (call) => intercept(call, send)
    // What is undefined says nothing.
    const said = Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== undefined))
    return new Core(intercepted, this.mapper, { ...this.defaults, ...said })
  }

  async resolve(kind: AnyKind, signal?: AbortSignal): Promise<Kind> {
    if (isKind(kind)) return kind
    signal?.throwIfAborted()
    return this.mapper.kind(kind)
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
      timeout: options.timeout ?? this.defaults.timeout ?? DEFAULT_TIMEOUT,
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
