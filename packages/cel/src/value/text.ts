const SURROGATE = /[\ud800-\udfff]/

/** The number of code points, which is what `size()` and all indices count. */
export function textSize(text: string): number {
  if (!SURROGATE.test(text)) return text.length
  let size = 0
  for (const _ of text) size++
  return size
}

/** Indexable by code point: the text itself while no character needs two code units. */
export function codePoints(text: string): string | string[] {
  return SURROGATE.test(text) ? Array.from(text) : text
}

/** In the order of code points, which is that of UTF-8 and differs from JavaScript's only beyond the first plane. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  if (!SURROGATE.test(a) || !SURROGATE.test(b)) {
    if (!SURROGATE.test(a) && !SURROGATE.test(b)) return a < b ? -1 : 1
  }
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
