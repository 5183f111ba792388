/** A selector that Kubernetes would not understand; the message is the server's. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError'
}
