// Writes protobuf: just enough of it for tests to say what they send.

function varint(value: number | bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0))
    rest >>= 7n
  } while (rest > 0n)
  return Buffer.from(bytes)
}

export function tag(field: number, wireType: number): Buffer {
  return varint(field * 8 + wireType)
}

/** A field that follows its length: a string, bytes or a message. */
export function bytes(field: number, content: string | Uint8Array): Buffer {
  const body = Buffer.from(content as string)
  return Buffer.concat([tag(field, 2), varint(body.length), body])
}

export function int(field: number, value: number | bigint): Buffer {
  return Buffer.concat([tag(field, 0), varint(value)])
}

/** A map's entry. */
export function entry(field: number, key: string, value: string | Uint8Array): Buffer {
  return bytes(field, message(bytes(1, key), bytes(2, value)))
}

export function message(...fields: Uint8Array[]): Buffer {
  return Buffer.concat(fields)
}

/** A whole body: the magic number, what the object is, and the object. */
export function body(apiVersion: string, kind: string, ...fields: Uint8Array[]): Buffer {
  const typeMeta = message(bytes(1, apiVersion), bytes(2, kind))
  return message(Buffer.from('k8s\0'), bytes(1, typeMeta), bytes(2, message(...fields)))
}
