/** A webhook that could not be asked, or whose answer cannot be read. The message is in client-go's words. */
export class CallError extends Error {
  override readonly name = 'CallError'
}
