import type * as Yaml from 'yaml'
import { type Json, type JsonObject, setOwn } from '@setpoint/kube'
import { formatFloat, goSyntax, type YamlMap, type YamlValue } from './go-format.js'
import { Lines } from './lines.js'
import { YamlSyntaxError, yamlError } from './problems.js'
import { type Resolved, resolvePlain } from './scalar.js'

type Node = Yaml.ParsedNode | Yaml.Alias.Parsed | null | undefined

const LONG_TAG = 'tag:yaml.org,2002:'

/** Turns the nodes of one document into JSON by yaml.v2's rules. */
export class YamlDecoder {
  readonly #yaml: typeof Yaml
  readonly #source: string
  /** The node that each alias stands for: the last of that name before it. */
  readonly #targets = new Map<Yaml.Alias, Node>()
  readonly #open = new Set<Yaml.Alias>()
  readonly #duplicates: string[] = []
  #lines: Lines | undefined
  #decoded = 0
  #aliased = 0

  constructor(yaml: typeof Yaml, source: string) {
    this.#yaml = yaml
    this.#source = source
  }

  /** `line 5: key "a" already set in map`, in the order of the text. */
  get duplicates(): readonly string[] {
    return this.#duplicates
  }

  decode(root: Node): Json {
    this.#bindAliases(root, new Map())
    const value = this.#value(root, 0)
    const json = this.#toJson(value)
    refuseNonFinite(json)
    return json
  }

  /** An anchor counts from its own node on: `&a [*a]` names itself, and is refused when it is decoded. */
  #bindAliases(node: Node, anchors: Map<string, Node>): void {
    if (node === null || node === undefined) return
    if (this.#yaml.isAlias(node)) {
      if (!anchors.has(node.source)) throw yamlError(`unknown anchor '${node.source}' referenced`)
      this.#targets.set(node, anchors.get(node.source))
      return
    }
    if (node.anchor !== undefined) anchors.set(node.anchor, node)
    if (this.#yaml.isSeq(node)) {
      for (const item of node.items) this.#bindAliases(item, anchors)
    } else if (this.#yaml.isMap(node)) {
      for (const { key, value } of node.items) {
        this.#bindAliases(key, anchors)
        this.#bindAliases(value, anchors)
      }
    }
  }

  #value(node: Node, aliasDepth: number): YamlValue {
    this.#count(aliasDepth)
    if (node === null || node === undefined) return null
    if (this.#yaml.isAlias(node)) return this.#alias(node, aliasDepth)
    if (this.#yaml.isSeq(node)) return node.items.map((item) => this.#value(item as Node, aliasDepth))
    if (this.#yaml.isMap(node)) {
      const map: YamlMap = new Map()
      this.#fill(map, node, aliasDepth)
      return map
    }
    return this.#scalar(node)
  }

  /** A document that is mostly aliases is an attack: 99 in 100 may be in a small one, 1 in 10 in a large one. */
  #count(aliasDepth: number): void {
    this.#decoded++
    if (aliasDepth > 0) this.#aliased++
    if (this.#aliased <= 100 || this.#decoded <= 1000) return
    const share = Math.min(Math.max((this.#decoded - 400_000) / 3_600_000, 0), 1)
    if (this.#aliased / this.#decoded > 0.99 - 0.89 * share) throw yamlError('document contains excessive aliasing')
  }

  #alias(alias: Yaml.Alias, aliasDepth: number): YamlValue {
    if (this.#open.has(alias)) throw yamlError(`anchor '${alias.source}' value contains itself`)
    this.#open.add(alias)
    const value = this.#value(this.#targets.get(alias), aliasDepth + 1)
    this.#open.delete(alias)
    return value
  }

  #fill(map: YamlMap, node: Yaml.YAMLMap, aliasDepth: number): void {
    for (const { key: keyNode, value: valueNode } of node.items) {
      if (this.#isMergeKey(keyNode as Node)) {
        this.#merge(map, valueNode as Node, aliasDepth)
        continue
      }
      const key = this.#value(keyNode as Node, aliasDepth)
      if (typeof key === 'object' && key !== null) throw yamlError(`invalid map key: ${goSyntax(key)}`)
      const value = this.#value(valueNode as Node, aliasDepth)
      const identity = `${typeof key}:${String(key)}`
      if (map.has(identity)) {
        const line = this.#lineOf(valueNode as Node, keyNode as Node)
        this.#duplicates.push(`line ${line}: key ${goSyntax(key)} already set in map`)
      }
      map.set(identity, { key, value })
    }
  }

  #isMergeKey(node: Node): boolean {
    if (!this.#yaml.isScalar(node) || node.source !== '<<') return false
    return node.type === 'PLAIN' && (node.tag === undefined || node.tag === `${LONG_TAG}merge`)
  }

  /** Of several maps the first wins, so the last is merged first. */
  #merge(map: YamlMap, node: Node, aliasDepth: number): void {
    const maps = this.#yaml.isSeq(node) ? [...node.items].reverse() : [node]
    for (const item of maps as Node[]) {
      const target = this.#yaml.isAlias(item) ? this.#targets.get(item) : item
      if (!this.#yaml.isMap(target)) throw yamlError('map merge requires map or sequence of maps as the value')
      const depth = this.#yaml.isAlias(item) ? aliasDepth + 1 : aliasDepth
      this.#count(depth)
      this.#fill(map, target, depth)
    }
  }

  /** Go names the line on which the value begins. */
  #lineOf(value: Node, key: Node): number {
    return this.#lineAt(value?.range?.[0] ?? key?.range?.[1] ?? 0) + 1
  }

  #lineAt(position: number): number {
    this.#lines ??= new Lines(this.#source)
    return this.#lines.lineOf(position)
  }

  #scalar(node: Yaml.Scalar.Parsed): YamlValue {
    const text = typeof node.value === 'string' ? node.value : (node.source ?? '')
    this.#refuseEscapes(node)
    if (node.tag !== undefined) return tagged(node.tag, text)
    return node.type === 'PLAIN' || node.type === undefined ? resolvePlain(text).value : text
  }

  /** Escapes that JSON has and yaml.v2 has not: a character spelled as two halves, and an escaped slash. */
  #refuseEscapes(node: Yaml.Scalar.Parsed): void {
    if (node.type !== 'QUOTE_DOUBLE' || node.range === undefined) return
    const [start, end] = node.range
    const found = /(?:^|[^\\])(?:\\\\)*\\(u[dD][89a-fA-F]|\/)/.exec(this.#source.slice(start, end))
    if (found === null) return
    const problem = found[1] === '/' ? 'found unknown escape character' : 'found invalid Unicode character escape code'
    throw yamlError(problem, this.#lineAt(start + found.index + found[0].length))
  }

  /** JSON has keys that are strings. Of two keys that become the same the later wins. */
  #toJson(value: YamlValue): Json {
    if (Array.isArray(value)) return value.map((item) => this.#toJson(item))
    if (!(value instanceof Map)) return value
    const members = new Map<string, Json>()
    for (const { key, value: item } of value.values()) {
      if (key === null) {
        throw new YamlSyntaxError(`unsupported map key of type: %!s(<nil>), key: <nil>, value: ${goSyntax(item)}`)
      }
      members.set(keyText(key), this.#toJson(item))
    }
    const object: JsonObject = {}
    for (const key of [...members.keys()].sort()) setOwn(object, key, members.get(key) as Json)
    return object
  }
}

/** Maps and lists are refused as keys before. */
function keyText(key: YamlValue): string {
  if (typeof key === 'string') return key
  return typeof key === 'number' ? numberKey(key) : JSON.stringify(key)
}

function numberKey(key: number): string {
  if (Number.isInteger(key) && Math.abs(key) < 1e21) return String(key)
  if (Number.isNaN(key)) return '.nan'
  if (!Number.isFinite(key)) return key > 0 ? '.inf' : '-.inf'
  return formatFloat(key, 32)
}

/** An explicit tag must fit what the text looks like; `!!str` and tags of one's own take anything. */
function tagged(tag: string, text: string): YamlValue {
  const short = tag.startsWith(LONG_TAG) ? `!!${tag.slice(LONG_TAG.length)}` : tag
  switch (short) {
    case '!!binary':
      return Buffer.from(text, 'base64').toString('utf8')
    case '!!bool':
    case '!!int':
    case '!!float':
    case '!!null':
    case '!!timestamp': {
      const resolved: Resolved = resolvePlain(text)
      const fits = resolved.tag === short || (short === '!!float' && resolved.tag === '!!int')
      if (!fits) throw yamlError(`cannot decode ${resolved.tag} \`${text}\` as a ${short}`)
      return resolved.value
    }
    default:
      return text
  }
}

function refuseNonFinite(value: Json): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const shown = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
    throw new YamlSyntaxError(`json: unsupported value: ${shown}`)
  }
  if (typeof value !== 'object' || value === null) return
  for (const item of Array.isArray(value) ? value : Object.values(value)) refuseNonFinite(item)
}
