/** A value that Go's decoder refuses, in Go's words. It ends the decode at once: later mistakes are not looked for. */
export class GoError extends Error {
  override readonly name = 'GoError'
}
