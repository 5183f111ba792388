/** Half of a surrogate pair becomes U+FFFD, as in Go. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}
