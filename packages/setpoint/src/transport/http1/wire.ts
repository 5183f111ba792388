import type { OnReadOpts, Socket } from 'node:net'

/** A socket that is ready for requests, and the way to the bytes that come back. */
export interface Wire {
  readonly socket: Socket
  /** Hands over bytes as they come, lent for the length of the call: what is needed later has to be copied. */
  listen(receive: (bytes: Buffer) => void): void
}

/** What TLS hands over at once. */
const SIZE = 16 * 1024

/**
 * Reads a socket into the same memory again and again, instead of a buffer, a stream's queue and an event for each read.
 * `onread` goes into the options with which the socket is opened; those of one inside a tunnel do not take it.
 */
export class Inlet {
  readonly onread: OnReadOpts
  #receive: ((bytes: Buffer) => void) | undefined

  constructor() {
    const buffer = Buffer.allocUnsafeSlow(SIZE)
    this.onread = {
      buffer,
      callback: (length) => {
        this.#receive?.(buffer.subarray(0, length))
        return true
      },
    }
  }

  wire(socket: Socket): Wire {
    return { socket, listen: (receive) => (this.#receive = receive) }
  }
}

/** Of a socket that was opened without an inlet. */
export function streamedWire(socket: Socket): Wire {
  return { socket, listen: (receive) => void socket.on('data', receive) }
}
