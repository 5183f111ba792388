import { connect as connectSocket, isIP, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls'
import type { Clock } from '@setpoint/kube'
import { onAbort } from '../../abort/index.js'
import type { TlsIdentity } from '../../credentials/index.js'
import { shownCertificate } from './shown-certificate.js'
import { openTunnel } from './tunnel.js'
import { Inlet, streamedWire, type Wire } from './wire.js'

export interface DialOptions {
  /** http:// or https:// */
  readonly server: URL
  readonly tls: TlsIdentity
  /** The name that the server's certificate must have. Default: its host. */
  readonly serverName: string | undefined
  /** Take any certificate. */
  readonly insecure: boolean
  /** http:// or https://. Default: connect directly. */
  readonly proxy: URL | undefined
  /** Milliseconds for all of it. */
  readonly timeout: number
  readonly clock: Clock
}

/** A peer that is gone without a word is noticed even on a silent watch. */
const KEEP_ALIVE_PROBES = { keepAlive: true, keepAliveInitialDelay: 30_000 }

/** Opens connections to one server, ready for a request. Certificates are read once; TLS sessions are resumed. */
export function dialer(options: DialOptions): (signal: AbortSignal) => Promise<Wire> {
  const { server, proxy, timeout, clock } = options
  const secure = server.protocol === 'https:' ? tlsOver(options) : undefined
  return async (signal) => {
    signal.throwIfAborted()
    const under: { socket: Socket | undefined } = { socket: undefined }
    let ended: Error | undefined
    const end = (error: Error): void => {
      ended ??= error
      under.socket?.destroy(error)
    }
    const late = timedOut(`no connection after ${timeout / 1000} s`)
    const timer = clock.schedule(timeout, () => end(late))
    const endListening = onAbort(signal, end)
    const step = async (socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> => {
      under.socket = socket
      if (ended !== undefined) socket.destroy(ended)
      return await whenReady(socket, event)
    }
    try {
      if (proxy === undefined) {
        const inlet = new Inlet()
        const socket = secure === undefined ? open(server, inlet) : secure(inlet)
        return inlet.wire(await step(socket, secure === undefined ? 'connect' : 'secureConnect'))
      }
      const tunnel = await step(open(proxy), isSecure(proxy) ? 'secureConnect' : 'connect')
      await openTunnel(tunnel, server, proxy)
      return streamedWire(secure === undefined ? tunnel : await step(secure(tunnel), 'secureConnect'))
    } catch (error) {
      under.socket?.destroy()
      throw ended ?? error
    } finally {
      timer.cancel()
      endListening()
    }
  }
}

/** TLS with the server, on a connection of its own or inside a tunnel. */
function tlsOver({ server, tls, serverName, insecure }: DialOptions): (over: Socket | Inlet) => Socket {
  let context: SecureContext | undefined
  let session: Buffer | undefined
  const host = hostOf(server)
  const name = serverName ?? (isIP(host) === 0 ? host : undefined)
  return (over) => {
    context ??= createSecureContext({ ca: tls.authority, cert: shownCertificate(tls.certificate), key: tls.key })
    const socket = connectTls({
      ...(over instanceof Inlet ? { ...opening(server), onread: over.onread } : { socket: over, host }),
      ...(name === undefined ? {} : { servername: name }),
      ...(session === undefined ? {} : { session }),
      secureContext: context,
      rejectUnauthorized: !insecure,
      ALPNProtocols: ['http/1.1'],
    })
    socket.on('session', (latest) => (session = latest))
    return socket
  }
}

/** A connection to a proxy, or to a server without TLS. */
function open(url: URL, inlet?: Inlet): Socket {
  const options = opening(url)
  if (!isSecure(url)) return connectSocket(inlet === undefined ? options : { ...options, onread: inlet.onread })
  const { host } = options
  return connectTls({ ...options, ...(isIP(host) === 0 ? { servername: host } : {}) })
}

function isSecure({ protocol }: URL): boolean {
  return protocol === 'https:'
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function opening(url: URL): { readonly host: string; readonly port: number } & typeof KEEP_ALIVE_PROBES {
  const port = url.port === '' ? (isSecure(url) ? 443 : 80) : Number(url.port)
  return { host: hostOf(url), port, ...KEEP_ALIVE_PROBES }
}

function whenReady(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(error)
    const closed = (): void => reject(Object.assign(new Error('the other side hung up'), { code: 'ECONNRESET' }))
    socket.once('error', failed)
    socket.once('close', closed)
    socket.once(event, () => {
      socket.off('error', failed)
      socket.off('close', closed)
      resolve(socket)
    })
  })
}

function timedOut(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}
