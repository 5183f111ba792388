import { type Clock, systemClock } from '@setpoint/kube'
import type { ClusterConfig } from '../kubeconfig/index.js'
import { type ExecCredential, ExecPlugin } from './exec-plugin.js'
import type { KeyPair } from './key-pair.js'
import { authorityFrom, pairFrom, tokenFrom } from './material.js'

/** What TLS needs to know, PEM. Two requests with the same object can share a connection. */
export interface TlsIdentity {
  readonly authority?: string
  readonly certificate?: string
  readonly key?: string
}

/** Who a request is from, at its moment. */
export interface Identity {
  readonly tls: TlsIdentity
  /** The Authorization header. Default: none. */
  readonly authorization?: string
}

export interface Credentials {
  /** A promise only when something must be read or run. Nothing ends it early: whoever has no time stops waiting. */
  current(): Identity | Promise<Identity>
  /** The server answered 401. True when asking again may give others. */
  refused(identity: Identity): boolean
  /** Ends a plugin that runs, and with the error whoever waits for it. */
  close(error: Error): void
}

export interface CredentialsOptions {
  /** Default: the machine's time. */
  readonly clock?: Clock
}

/** What an identity is made of. */
interface Parts {
  readonly authority: string | undefined
  readonly pair: KeyPair | undefined
  readonly token: string | undefined
  readonly run: ExecCredential | undefined
}

/** The credentials of a cluster's user. */
export function credentialsFor(config: ClusterConfig, { clock = systemClock }: CredentialsOptions = {}): Credentials {
  const { tls, user } = config
  const authority = tls.authority === undefined ? undefined : authorityFrom(tls.authority, clock)
  const pair = user.certificate === undefined ? undefined : pairFrom(user.certificate, clock)
  const token = user.token === undefined ? undefined : tokenFrom(user.token, clock, user.tokenUntilRead)
  const hasOwn = pair !== undefined || token !== undefined || user.basic !== undefined
  const plugin =
    user.exec === undefined || hasOwn
      ? undefined
      : new ExecPlugin(user.exec, { clock, authority: () => authority?.current() })
  const basic =
    user.basic === undefined
      ? undefined
      : `Basic ${Buffer.from(`${user.basic.username}:${user.basic.password}`).toString('base64')}`
  const used = new WeakMap<Identity, ExecCredential>()
  let latest: Identity | undefined
  let madeOf: Parts | undefined

  /** The same object for the same content, so that connections are kept. */
  const identity = (tlsIdentity: TlsIdentity, authorization: string | undefined): Identity => {
    const sameTls = latest !== undefined && isSame(latest.tls, tlsIdentity)
    if (sameTls && latest?.authorization === authorization) return latest as Identity
    const known = sameTls && latest !== undefined ? latest.tls : tlsIdentity
    latest = authorization === undefined ? { tls: known } : { tls: known, authorization }
    return latest
  }

  const from = (parts: Parts): Identity => {
    const { run } = parts
    const text = run?.token ?? parts.token?.trim() ?? ''
    const own = run?.certificate ?? parts.pair
    const now = identity(
      { ...(parts.authority === undefined ? {} : { authority: parts.authority }), ...own },
      text === '' ? basic : `Bearer ${text}`,
    )
    if (run !== undefined) used.set(now, run)
    madeOf = parts
    return now
  }

  return {
    current() {
      // The first, because a pair in the kubeconfig that cannot be used throws, and nobody would hear of the others then.
      const p = pair?.current()
      const a = authority?.current()
      const t = token?.current()
      const run = plugin?.credential()
      // Most of the time all is known; requests then need no turn of the event loop for it.
      if (!(a instanceof Promise || p instanceof Promise || t instanceof Promise || run instanceof Promise)) {
        const isLatest = madeOf?.authority === a && madeOf?.pair === p && madeOf?.token === t && madeOf?.run === run
        return latest !== undefined && isLatest ? latest : from({ authority: a, pair: p, token: t, run })
      }
      return Promise.all([a, p, t, run]).then(([a1, p1, t1, r1]) =>
        from({ authority: a1, pair: p1, token: t1, run: r1 }),
      )
    },
    refused(refusedIdentity) {
      const run = used.get(refusedIdentity)
      if (run !== undefined) plugin?.refused(run)
      const [newPair, newToken] = [pair?.expire() ?? false, token?.expire() ?? false]
      return run !== undefined || newPair || newToken
    },
    close: (error) => plugin?.close(error),
  }
}

function isSame(a: TlsIdentity, b: TlsIdentity): boolean {
  return a.authority === b.authority && a.certificate === b.certificate && a.key === b.key
}
