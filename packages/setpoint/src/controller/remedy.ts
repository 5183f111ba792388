/** What V8 says of a write to something frozen. */
const FROZEN = /^Cannot (?:assign to read only property|add property|delete property|define property)/

/** What to do about a failure whose own message does not say: the end of a sentence, or nothing. */
export function remedyOf(error: unknown): string {
  if (!(error instanceof TypeError) || !FROZEN.test(error.message)) return ''
  // V8 does not say which object it was, and there are others that are frozen.
  return '; if it is an object of the cache, change draft(object), which is a copy: those of the cache are shared and read-only'
}
