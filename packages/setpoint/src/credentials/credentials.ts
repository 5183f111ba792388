import { type Clock, systemClock } from '@setpoint/kube'
import type { ClusterConfig, Material } from '../kubeconfig/index.js'
import { type ExecCredential, ExecPlugin } from './exec-plugin.js'
import { WatchedFile } from './watched-file.js'

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
  /** A promise only when something must be read or run. */
  current(): Identity | Promise<Identity>
  /** The server answered 401. True when asking again may give others. */
  refused(identity: Identity): boolean
}

export interface CredentialsOptions {
  /** Default: the machine's time. */
  readonly clock?: Clock
}

/** The credentials of a cluster's user. */
export function credentialsFor(config: ClusterConfig, { clock = systemClock }: CredentialsOptions = {}): Credentials {
  const { tls, user } = config
  const texts = {
    authority: source(tls.authority, clock),
    certificate: source(user.certificate?.certificate, clock),
    key: source(user.certificate?.key, clock),
    token: source(user.token, clock),
  }
  const hasOwn = user.certificate !== undefined || user.token !== undefined || user.basic !== undefined
  const plugin = user.exec === undefined || hasOwn ? undefined : new ExecPlugin(user.exec, clock)
  const basic =
    user.basic === undefined
      ? undefined
      : `Basic ${Buffer.from(`${user.basic.username}:${user.basic.password}`).toString('base64')}`
  const used = new WeakMap<Identity, ExecCredential>()
  let latest: Identity | undefined
  /** What the latest identity was made of. */
  let madeOf: readonly unknown[] = []

  /** The same object for the same content, so that connections are kept. */
  const identity = (tlsIdentity: TlsIdentity, authorization: string | undefined): Identity => {
    const sameTls = latest !== undefined && isSame(latest.tls, tlsIdentity)
    if (sameTls && latest?.authorization === authorization) return latest as Identity
    const known = sameTls && latest !== undefined ? latest.tls : tlsIdentity
    latest = authorization === undefined ? { tls: known } : { tls: known, authorization }
    return latest
  }

  const from = (
    read: Readonly<Record<keyof typeof texts, string | undefined>>,
    run: ExecCredential | undefined,
  ): Identity => {
    const token = run?.token ?? read.token?.trim()
    const certificate = run?.certificate?.certificate ?? read.certificate
    const key = run?.certificate?.key ?? read.key
    const now = identity(
      {
        ...(read.authority === undefined ? {} : { authority: read.authority }),
        ...(certificate === undefined ? {} : { certificate }),
        ...(key === undefined ? {} : { key }),
      },
      token === undefined || token === '' ? basic : `Bearer ${token}`,
    )
    if (run !== undefined) used.set(now, run)
    madeOf = [read.authority, read.certificate, read.key, read.token, run]
    return now
  }

  return {
    current() {
      const authority = texts.authority()
      const certificate = texts.certificate()
      const key = texts.key()
      const token = texts.token()
      const run = plugin?.credential()
      // Most of the time all is known; requests then need no turn of the event loop for it.
      if (isKnown(authority) && isKnown(certificate) && isKnown(key) && isKnown(token) && !(run instanceof Promise)) {
        const parts = [authority, certificate, key, token, run]
        if (latest !== undefined && parts.every((part, index) => part === madeOf[index])) return latest
        return from({ authority, certificate, key, token }, run)
      }
      return Promise.all([authority, certificate, key, token, run]).then(([a, c, k, t, r]) =>
        from({ authority: a, certificate: c, key: k, token: t }, r),
      )
    },
    refused(refusedIdentity) {
      const run = used.get(refusedIdentity)
      if (run !== undefined) plugin?.refused(run)
      const files = [texts.certificate, texts.key, texts.token].filter(({ file }) => file !== undefined)
      for (const { file } of files) file?.expire()
      return run !== undefined || files.length > 0
    },
  }
}

interface Source {
  (): string | undefined | Promise<string>
  readonly file?: WatchedFile
}

function source(material: Material | undefined, clock: Clock): Source {
  if (material === undefined) return () => undefined
  if ('data' in material) return () => material.data
  const file = new WatchedFile(material.file, clock)
  return Object.assign(() => file.read(), { file })
}

function isKnown(text: string | undefined | Promise<string>): text is string | undefined {
  return !(text instanceof Promise)
}

function isSame(a: TlsIdentity, b: TlsIdentity): boolean {
  return a.authority === b.authority && a.certificate === b.certificate && a.key === b.key
}
