/** A template that cannot be read, or that does not fit the data; the message is kubectl's. */
export class JsonPathError extends Error {
  override readonly name: string = 'JsonPathError'
}
