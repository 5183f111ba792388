import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { fieldOf } from '../changes/index.js'

/**
 * What a call sent, as one tree: an object or a merge patch is one already, the operations of a JSON patch become one. What
 * is written to one place and read from another is in the tree where it is read.
 */
export function sentTree(body: unknown, kind = ''): Json | undefined {
  const tree = Array.isArray(body)
    ? treeOf(body as readonly Operation[])
    : body === undefined
      ? undefined
      : asSent(body)
  return kind === 'Secret' && isJsonObject(tree) ? withData(tree) : tree
}

/** The texts of a Secret are stored among its data. */
function withData({ stringData, ...rest }: JsonObject): JsonObject {
  if (!isJsonObject(stringData)) return rest
  const data: JsonObject = isJsonObject(rest['data']) ? { ...rest['data'] } : {}
  for (const [name, text] of Object.entries(stringData)) {
    data[name] = typeof text === 'string' ? Buffer.from(text).toString('base64') : text
  }
  return { ...rest, data }
}

/** As it goes over the wire: undefined is nothing, a Date is its text. */
export function asSent(body: unknown): Json {
  return JSON.parse(JSON.stringify(body)) as Json
}

interface Operation {
  readonly op: string
  readonly path: string
  readonly value?: Json
}

/** Undefined where lists are addressed by place: nothing can be said then about what came of it. */
function treeOf(operations: readonly Operation[]): Json | undefined {
  const tree: JsonObject = {}
  for (const { op, path, value } of operations) {
    if (op === 'test') continue
    const names = path.split('/').slice(1).map(unescaped)
    const last = names.pop()
    if (last === undefined || [...names, last].some((name) => name === '-' || /^\d+$/.test(name))) return undefined
    if (op === 'move' || op === 'copy') return undefined
    let parent = tree
    for (const name of names) {
      const child = parent[name]
      parent = isJsonObject(child) ? child : (parent[name] = {})
    }
    parent[last] = value === undefined ? null : asSent(value)
  }
  return tree
}

function unescaped(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Whether a tree says anything about a path: `.spec.ports[0].nodePort` is said by `{ spec: { ports: [{ nodePort: 1 }] } }`. */
export function says(tree: Json | undefined, path: string): boolean {
  return isJsonObject(tree) && Object.keys(tree).some((name) => saysField(tree, '', name, path))
}

function saysField(tree: JsonObject, parent: string, name: string, path: string): boolean {
  const field = fieldOf(parent, name)
  if (field === path) return true
  if (!path.startsWith(field)) return false
  const value = tree[name]
  if (isJsonObject(value)) return Object.keys(value).some((child) => saysField(value, field, child, path))
  if (!Array.isArray(value)) return false
  const rest = /^\[[^\]]*\](.*)$/.exec(path.slice(field.length))?.[1]
  return rest === undefined || rest === '' || value.some((item) => says(item, rest))
}
