import type { Readable } from 'node:stream'
import { requestEntityTooLarge } from '@setpoint/kube'
import { ClientGoneError, MAX_BODY_BYTES } from './message.js'

/** Reads a request body to its end; one over the limit is a 413, and no more of it is kept. */
export function readNodeBody(stream: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    let ended = false
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      // The rest is read and dropped, so that the connection stays usable.
      if (size <= MAX_BODY_BYTES) parts.push(chunk)
      else parts.length = 0
    })
    stream.on('end', () => {
      ended = true
      if (size > MAX_BODY_BYTES) reject(requestEntityTooLarge(`limit is ${MAX_BODY_BYTES}`))
      else resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, size))
    })
    // Every stream closes, and the stack of an error is a good part of what a small request costs.
    const gone = (): void => {
      if (!ended) reject(new ClientGoneError())
    }
    stream.on('error', gone)
    stream.on('close', gone)
  })
}
