import { isJsonObject, messageOf, SetpointError } from '@setpoint/kube'
import { parse } from 'yaml'

/** The contents of one kubeconfig file, by name, as far as they are used. Fields are checked when they are read. */
export interface KubeconfigFile {
  readonly currentContext: string
  readonly contexts: ReadonlyMap<string, Entry>
  readonly clusters: ReadonlyMap<string, Entry>
  readonly users: ReadonlyMap<string, Entry>
}

/** A cluster, user or context, and where it stands. */
export interface Entry {
  readonly fields: Fields
  readonly place: Place
}

/** Where a kubeconfig comes from. */
export interface Place {
  /** For messages: `kubeconfig /home/jane/.kube/config`. */
  readonly name: string
  /** Paths in it are relative to this one. */
  readonly folder: string
}

/** An object of the file with typed access to its fields: whatever has the wrong type is named. */
export class Fields {
  readonly #value: Readonly<Record<string, unknown>>
  readonly #place: Place
  readonly #path: string

  /** `path`: where in the file it stands; '' for all of it. */
  constructor(value: unknown, place: Place, path = '') {
    this.#place = place
    this.#path = path
    if (value !== undefined && value !== null && !isJsonObject(value)) throw invalidField(place, path, 'an object')
    this.#value = value ?? {}
  }

  text(name: string): string {
    const value = this.#value[name] ?? ''
    // YAML reads an unquoted password of digits as a number, and so does nobody else.
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string') throw this.#invalid(name, 'text')
    return value
  }

  /** Text in base64, decoded. */
  data(name: string): string {
    const text = this.text(name).replace(/\s+/g, '')
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw this.#invalid(name, 'base64')
    return Buffer.from(text, 'base64').toString('utf8')
  }

  flag(name: string): boolean {
    const value = this.#value[name] ?? false
    if (typeof value !== 'boolean') throw this.#invalid(name, 'true or false')
    return value
  }

  fields(name: string): Fields {
    return new Fields(this.#value[name], this.#place, this.#pathOf(name))
  }

  list(name: string): unknown[] {
    const value = this.#value[name] ?? []
    if (!Array.isArray(value)) throw this.#invalid(name, 'a list')
    return value as unknown[]
  }

  texts(name: string): string[] {
    return this.list(name).map((item) => {
      if (typeof item !== 'string') throw this.#invalid(name, 'a list of text')
      return item
    })
  }

  objects(name: string): Fields[] {
    return this.list(name).map((item, index) => new Fields(item, this.#place, `${this.#pathOf(name)}[${index}]`))
  }

  has(name: string): boolean {
    return this.#value[name] !== undefined && this.#value[name] !== null
  }

  /** The names of all fields. */
  names(): string[] {
    return Object.keys(this.#value)
  }

  raw(name: string): unknown {
    return this.#value[name]
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }

  #invalid(name: string, wanted: string): SetpointError {
    return invalidField(this.#place, this.#pathOf(name), wanted)
  }
}

export function parseKubeconfig(text: string, place: Place): KubeconfigFile {
  const config = new Fields(parsed(text, place), place)
  return {
    currentContext: config.text('current-context'),
    contexts: named(config, 'contexts', 'context', place),
    clusters: named(config, 'clusters', 'cluster', place),
    users: named(config, 'users', 'user', place),
  }
}

/**
 * Several files as one, as client-go merges them: the first file that has an entry wins, and what a later file says
 * about an entry of that name is not mixed in.
 */
export function mergeKubeconfigs(files: readonly KubeconfigFile[]): KubeconfigFile {
  const entries = (part: 'contexts' | 'clusters' | 'users'): ReadonlyMap<string, Entry> =>
    new Map(files.toReversed().flatMap((file) => [...file[part]]))
  return {
    currentContext: files.find(({ currentContext }) => currentContext !== '')?.currentContext ?? '',
    contexts: entries('contexts'),
    clusters: entries('clusters'),
    users: entries('users'),
  }
}

function parsed(text: string, { name }: Place): unknown {
  try {
    return parse(text)
  } catch (cause) {
    const why = messageOf(cause)
    throw new SetpointError('KubeconfigInvalid', `${name} is not YAML: ${why}`, { cause })
  }
}

function named(config: Fields, list: string, item: string, place: Place): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const entry of config.objects(list)) {
    const name = entry.text('name')
    if (!entries.has(name)) entries.set(name, { fields: entry.fields(item), place })
  }
  return entries
}

/** The path first: behind the name of a file it would read as a part of it. */
function invalidField({ name }: Place, path: string, wanted: string): SetpointError {
  const where = path === '' ? name : `${path} in ${name}`
  return new SetpointError('KubeconfigInvalid', `${where} must be ${wanted}`)
}
