/** Kubernetes sends no more than this many bytes of warnings, and cuts each one when they are too many. */
const MAX_TOTAL = 4096
const MAX_EACH = 256

/** `Warning: 299 - "text"` for each distinct text, in order. */
export function warningHeaders(warnings: readonly string[]): string[] {
  const texts = [...new Set(warnings)]
  const total = texts.reduce((sum, text) => sum + text.length, 0)
  const headers: string[] = []
  let sent = 0
  for (const text of texts) {
    const shown = total > MAX_TOTAL ? text.slice(0, MAX_EACH) : text
    if (sent + shown.length > MAX_TOTAL) break
    sent += shown.length
    headers.push(`299 - ${quoted(shown)}`)
  }
  return headers
}

/** A quoted-string of RFC 7230; control characters have no place in a header. */
function quoted(text: string): string {
  const clean = text.replace(/\p{Cc}/gu, '')
  return `"${bytes(clean).replace(/[\\"]/g, '\\$&')}"`
}

/** Header values are bytes; as in Kubernetes these are UTF-8, which Node takes spelled as Latin-1. */
function bytes(text: string): string {
  return Buffer.from(text).toString('latin1')
}
