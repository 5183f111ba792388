/** Several errors as one text, each said once: `a`, or `[a, b]`. */
export function aggregateText(errors: readonly string[]): string {
  const distinct = [...new Set(errors)]
  return distinct.length > 1 ? `[${distinct.join(', ')}]` : (distinct[0] ?? '')
}
