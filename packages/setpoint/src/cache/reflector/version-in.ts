const CHANGE = /^\{"type":"(?:ADDED|MODIFIED)",/
const KEY = '"resourceVersion":"'

/**
 * The version of the object in the line of a watch that adds or changes one, without reading the line; undefined where that
 * is not certain. Inside of a string the quotes would be escaped, so what is found is a key; when there is one such key
 * it is the object's own.
 */
export function versionIn(line: string): string | undefined {
  const at = line.indexOf(KEY)
  if (at < 0 || line.indexOf(KEY, at + KEY.length) >= 0 || !CHANGE.test(line)) return undefined
  const start = at + KEY.length
  return line.slice(start, line.indexOf('"', start))
}
