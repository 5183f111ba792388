import type { Socket } from 'node:net'
import { parseHead } from './head.js'

const LONGEST_HEAD = 64 * 1024

/** Asks a proxy for a tunnel to a server; when it resolves, the socket is as good as one to the server. */
export async function openTunnel(socket: Socket, server: URL, proxy: URL): Promise<void> {
  const port = server.port === '' ? (server.protocol === 'https:' ? '443' : '80') : server.port
  const authority = `${server.hostname}:${port}`
  const credentials = decodeURIComponent(`${proxy.username}:${proxy.password}`)
  const authorization =
    proxy.username === '' && proxy.password === ''
      ? ''
      : `proxy-authorization: Basic ${Buffer.from(credentials).toString('base64')}\r\n`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${authorization}\r\n`)
  const head = await headOf(socket)
  const { status } = parseHead(head, true)
  if (status < 200 || status > 299) {
    throw new Error(`the proxy ${proxy.host} refuses a tunnel to ${authority} with ${status}`)
  }
}

/** The lines up to the first empty one. Nothing follows them before this side has said more. */
function headOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (bytes: Buffer): void => {
      text += bytes.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0 && text.length < LONGEST_HEAD) return
      socket.pause()
      socket.off('data', read)
      socket.off('error', reject)
      socket.off('close', closed)
      if (end < 0) reject(new Error('the proxy does not answer in HTTP/1.1'))
      else resolve(text.slice(0, end))
    }
    const closed = (): void => reject(new Error('the proxy hung up before it opened a tunnel'))
    socket.on('data', read)
    socket.once('error', reject)
    socket.once('close', closed)
  })
}
