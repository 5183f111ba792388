/** The message of anything thrown. Never throws, though what was thrown may not be made a text of. */
export function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error)
  } catch {
    return `a value of type ${typeof error} that has no text`
  }
}
