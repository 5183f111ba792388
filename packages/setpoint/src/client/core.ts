import type { Kind } from '@setpoint/kube'
import type { ApiCall, Send, Verb } from './call.js'
import type { ClientDefaults } from './client.js'
import { type AnyKind, isKind } from './kind.js'
import type { CallOptions, WriteOptions } from './options.js'
import type { RestMapper } from './rest-mapper.js'

/** Just above the server's own limit for a request, so that its answer comes first. */
const DEFAULT_TIMEOUT = 65_000

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

  /** A call with nothing but what all calls have. */
  call(verb: Verb, kind: Kind, { signal, timeout = this.defaults.timeout ?? DEFAULT_TIMEOUT }: CallOptions): ApiCall {
    return { verb, kind, namespace: '', name: '', subresource: '', query: {}, timeout, signal }
  }

  writeQuery(options: WriteOptions): Record<string, string | undefined> {
    const dryRun = options.dryRun ?? this.defaults.dryRun ?? false
    return {
      dryRun: dryRun ? 'All' : undefined,
      fieldManager: options.fieldManager ?? this.defaults.fieldManager,
      fieldValidation: options.fieldValidation ?? this.defaults.fieldValidation,
    }
  }
}
