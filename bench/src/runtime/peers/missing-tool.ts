/** The machine lacks what a peer is built with. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError'
}
