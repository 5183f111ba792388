import { setOwn, type Json, type JsonObject } from '../../json/index.js'
import { own } from '../draft.js'
import { insertionIndex, listIndex, parsePointer } from './pointer.js'

type Container = JsonObject | Json[]

/** A place in a document: the object or list that holds it, and the last token of the pointer. */
export interface Location {
  readonly container: Container
  readonly token: string
}

/**
 * A document while operations run on it. `written` holds the containers that were copied for this run: only those are
 * changed in place, each at most copied once, so that a long patch costs no more than its own size and the source stays
 * as it was.
 */
export class PatchedDocument {
  root: Container
  readonly #written = new Set<Container>()

  constructor(root: Container) {
    this.root = root
  }

  /** The location to look at; undefined when a container on the way is missing. */
  find(pointer: string): Location | undefined {
    const tokens = parsePointer(pointer)
    if (tokens === undefined) return undefined
    let container = this.root
    for (const token of tokens.slice(0, -1)) {
      const next = valueAt({ container, token })
      if (!isContainer(next)) return undefined
      container = next
    }
    return { container, token: tokens.at(-1) ?? '' }
  }

  /** The location to write to: every container on the way is this run's own. */
  findForWrite(pointer: string): Location | undefined {
    const tokens = parsePointer(pointer)
    if (tokens === undefined) return undefined
    let container = this.#writable(this.root)
    this.root = container
    for (const token of tokens.slice(0, -1)) {
      const next = valueAt({ container, token })
      if (!isContainer(next)) return undefined
      const copy = this.#writable(next)
      if (copy !== next) setValue({ container, token }, copy)
      container = copy
    }
    return { container, token: tokens.at(-1) ?? '' }
  }

  #writable(container: Container): Container {
    if (this.#written.has(container)) return container
    const copy = Array.isArray(container) ? [...container] : { ...container }
    this.#written.add(copy)
    return copy
  }
}

/** What keeps the location from being read, in Go's words; an object can always be asked. */
export function readProblem({ container, token }: Location): string | undefined {
  if (!Array.isArray(container)) return undefined
  const index = listIndex(token, container.length)
  return typeof index === 'string' ? index : undefined
}

/** The value there; undefined when there is none. */
export function valueAt({ container, token }: Location): Json | undefined {
  if (!Array.isArray(container)) return own(container, token)
  const index = listIndex(token, container.length)
  return typeof index === 'string' ? undefined : container[index]
}

/** Overwrites the value at a location without a read problem. */
export function setValue({ container, token }: Location, value: Json): void {
  if (!Array.isArray(container)) {
    setOwn(container, token, value)
    return
  }
  const index = listIndex(token, container.length)
  if (typeof index === 'number') container[index] = value
}

/** Sets an object's key or inserts into a list; the problem, when the list has no such place. */
export function addValue({ container, token }: Location, value: Json): string | undefined {
  if (!Array.isArray(container)) {
    setOwn(container, token, value)
    return undefined
  }
  const index = insertionIndex(token, container.length)
  if (typeof index === 'string') return index
  container.splice(index, 0, value)
  return undefined
}

/** Takes the value out; the problem, when there is none. */
export function removeValue({ container, token }: Location): string | undefined {
  if (!Array.isArray(container)) {
    if (!Object.hasOwn(container, token)) return `Unable to remove nonexistent key: ${token}: missing value`
    delete container[token]
    return undefined
  }
  const index = listIndex(token, container.length)
  if (typeof index === 'string') return index
  container.splice(index, 1)
  return undefined
}

function isContainer(value: Json | undefined): value is Container {
  return typeof value === 'object' && value !== null
}
