import type { Readable } from 'node:stream'
import { requestEntityTooLarge } from '@setpoint/kube'
import { ClientGoneError, MAX_BODY_BYTES } from './message.js'

/** Reads a request body to its end; one over the limit is a 413, and no more of it is kept. */
export function readNodeBody(stream: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      // The rest is read and dropped, so that the connection stays usable.
      if (size <= MAX_BODY_BYTES) parts.push(chunk)
      else parts.length = 0
    })
    stream.on('end', () => {
      if (size > MAX_BODY_BYTES) reject(requestEntityTooLarge(`limit is ${MAX_BODY_BYTES}`))
      else resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, size))
    })
    stream.on('error', () => reject(new ClientGoneError()))
    stream.on('close', () => reject(new ClientGoneError()))
  })
}
