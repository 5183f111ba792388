import { isJsonObject, type Json } from '@setpoint/kube'

/** The way to a value: field names, indices, and `*` for every item or field. */
export type Path = (string | number)[]

const token = /\.?([A-Za-z0-9_*$-]+)|\[(\d+|\*)\]|\["([^"]*)"\]/y

/** Reads `metadata.annotations["a/b"]`, `items[0].metadata.name`, `items[*].metadata`; a leading dot is welcome. */
export function parsePath(text: string): Path {
  const path: Path = []
  token.lastIndex = 0
  let end = 0
  while (end < text.length) {
    const match = token.exec(text)
    if (!match) throw new Error(`not a path: ${text}`)
    end = token.lastIndex
    if (match[2] !== undefined) path.push(match[2] === '*' ? '*' : Number(match[2]))
    else path.push(match[1] ?? match[3] ?? '')
  }
  return path
}

/** Every value at the path; none when there is no such place. */
export function readPath(value: Json | undefined, path: Path): Json[] {
  if (value === undefined) return []
  const [head, ...rest] = path
  if (head === undefined) return [value]
  if (head === '*') return Object.values(value ?? {}).flatMap((item: Json) => readPath(item, rest))
  if (Array.isArray(value)) return readPath(value[Number(head)], rest)
  return isJsonObject(value) && Object.hasOwn(value, head) ? readPath(value[head], rest) : []
}

/** A value as a transcript writes it: strings bare, everything else as JSON. */
export function jsonText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
