/** Bytes that are no body of the kind that they are read as. The message is what Go's generated decoders say. */
export class ProtobufDecodeError extends Error {
  override readonly name = 'ProtobufDecodeError'
}

export function tooDeep(): ProtobufDecodeError {
  return new ProtobufDecodeError('exceeded max depth')
}
