/** The same bytes, with what a Buffer can do; mostly they are one. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The text of bytes, without copying them first. */
export function decodeUtf8(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('utf8')
}
