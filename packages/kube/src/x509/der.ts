/** DER, as far as a certificate needs it: each function returns one encoded value. */

export function sequence(...items: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...items)
}

export function setOf(...items: readonly Uint8Array[]): Buffer {
  return tagged(0x31, ...items)
}

/** A value with an explicit tag; the length is worked out from its parts. */
export function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const digits: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return Buffer.concat([Buffer.of(tag, 0x80 | digits.length, ...digits), content])
}

/** A non-negative integer given by its bytes, most significant first. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0
  while (start < bytes.length - 1 && bytes[start] === 0) start++
  const trimmed = bytes.subarray(start)
  // A leading one bit would make it negative.
  return (trimmed[0] ?? 0) >= 0x80 ? tagged(0x02, Buffer.of(0), trimmed) : tagged(0x02, trimmed)
}

/** `1.2.840.…` */
export function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes: number[] = [first * 40 + second]
  for (const arc of rest) {
    const groups = [arc & 0x7f]
    for (let high = arc >>> 7; high > 0; high >>>= 7) groups.unshift((high & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tagged(0x06, Buffer.from(bytes))
}

export function utf8String(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text))
}

export function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.of(value ? 0xff : 0))
}

export function octetString(content: Uint8Array): Buffer {
  return tagged(0x04, content)
}

/** A bit string whose last byte has `unused` bits to ignore. */
export function bitString(content: Uint8Array, unused = 0): Buffer {
  return tagged(0x03, Buffer.of(unused), content)
}

/** UTCTime up to 2049, GeneralizedTime after, as RFC 5280 wants it. */
export function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '')
  return milliseconds < Date.UTC(2050, 0, 1)
    ? tagged(0x17, Buffer.from(text.slice(2)))
    : tagged(0x18, Buffer.from(text))
}
