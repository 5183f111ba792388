import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

export const uidPattern: RegExp = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
/** A resource version in printed YAML or JSON. */
export const printedVersionPattern: RegExp = /(resourceVersion\\?["']?:\s*\\?["']?|Resource Version:\s+)(\d+)/g

/**
 * The values of one case on one server that get placeholders. Uids and random names are numbered in the order in which they
 * appear. Versions of objects are numbered by size. The version of a list or bookmark is the whole store's, which other
 * cases raise at the same time, so all that is kept of it is whether it is older than an object seen before.
 */
export class Values {
  readonly #uids = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #versions = new Set<number>()
  #ranks: Map<number, number> | undefined
  readonly #lists = new WeakSet<JsonObject>()
  #highest = 0

  /** First pass: takes note of everything in an answer. */
  collect(value: Json): void {
    this.#ranks = undefined
    this.#walk(value, (version) => this.#versions.add(version))
  }

  /** Second pass: answers must begin in the order in which they were collected. */
  begin(answer: Json): void {
    this.#walk(answer, (version) => {
      this.#highest = Math.max(this.#highest, version)
    })
  }

  uid(uid: string): string {
    return `<uid ${this.#uids.get(uid) ?? '?'}>`
  }

  /** `holder` is the metadata that the version was found in. */
  version(text: string, holder: JsonObject): string {
    const version = Number(text)
    if (!/^\d+$/.test(text) || version === 0) return text
    if (!this.#lists.has(holder)) return this.printedVersion(text)
    return version >= this.#highest
      ? '<version of the list>'
      : '<version of the list, older than an object seen before>'
  }

  printedVersion(text: string): string {
    this.#ranks ??= new Map([...this.#versions].sort((a, b) => a - b).map((version, index) => [version, index + 1]))
    return `<version ${this.#ranks.get(Number(text)) ?? '?'}>`
  }

  /** Puts placeholders for the random ends of generated names. */
  maskNames(text: string): string {
    let masked = text
    for (const [name, placeholder] of this.#names) masked = masked.replaceAll(name, placeholder)
    return masked
  }

  #walk(value: Json | undefined, onVersion: (version: number) => void): void {
    if (typeof value === 'string') {
      for (const [uid] of value.matchAll(uidPattern)) if (!this.#uids.has(uid)) this.#uids.set(uid, this.#uids.size + 1)
      for (const match of value.matchAll(printedVersionPattern)) if (match[2] !== '0') onVersion(Number(match[2]))
    } else if (Array.isArray(value)) {
      for (const item of value) this.#walk(item, onVersion)
    } else if (isJsonObject(value)) {
      this.#noteLists(value)
      this.#noteName(value)
      const version = value['resourceVersion']
      if (typeof version === 'string' && /^[1-9]\d*$/.test(version) && !this.#lists.has(value))
        onVersion(Number(version))
      for (const key of Object.keys(value).sort()) this.#walk(value[key], onVersion)
    }
  }

  #noteLists(value: JsonObject): void {
    const { kind, metadata, type, object } = value
    const list = typeof kind === 'string' && (kind === 'Table' || kind.endsWith('List'))
    if (list && isJsonObject(metadata)) this.#lists.add(metadata)
    if (type === 'BOOKMARK' && isJsonObject(object)) {
      if (isJsonObject(object['metadata'])) this.#lists.add(object['metadata'])
    }
  }

  #noteName(value: JsonObject): void {
    const { generateName, name } = value
    if (typeof generateName !== 'string' || typeof name !== 'string' || this.#names.has(name)) return
    // A base is cut to 58 characters before five random ones come after it.
    const base = generateName.slice(0, 58)
    if (name.startsWith(base) && name.length === base.length + 5)
      this.#names.set(name, `${base}<random ${this.#names.size + 1}>`)
  }
}
