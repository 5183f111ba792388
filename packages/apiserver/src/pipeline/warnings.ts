/** Kubernetes counts characters: beyond so many of them each warning is cut, and none follows once so many are sent. */
const MAX_TOTAL = 4096
const MAX_EACH = 256

/** `Warning: 299 - "text"` for each distinct text, in order. A text that is empty or has control characters is not sent. */
export function warningHeaders(warnings: readonly string[]): string[] {
  const sendable = [...new Set(warnings)].filter((text) => text !== '' && !/\p{Cc}/u.test(text))
  // Code points, which are what Go counts.
  const texts = sendable.map((text) => Array.from(text))
  const total = texts.reduce((sum, { length }) => sum + length, 0)
  if (total <= MAX_TOTAL) return texts.map(header)
  const headers: string[] = []
  let sent = 0
  for (const text of texts) {
    if (sent >= MAX_TOTAL) break
    const cut = text.slice(0, MAX_EACH)
    sent += cut.length
    headers.push(header(cut))
  }
  return headers
}

/** The text is a quoted-string of RFC 7230. */
function header(text: readonly string[]): string {
  return `299 - "${bytes(text.join('')).replace(/[\\"]/g, '\\$&')}"`
}

/** Header values are bytes; as in Kubernetes these are UTF-8, which Node takes spelled as Latin-1. */
function bytes(text: string): string {
  return Buffer.from(text).toString('latin1')
}
