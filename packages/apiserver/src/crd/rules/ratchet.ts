import type { Json, Schema } from '@setpoint/kube'
import { compileStructure, Correlation, type Structure } from '../schema/validate/index.js'

/** Where a value stands for the question whether the update left it alone. */
interface Place {
  /** Undefined: the value has no counterpart in the old object. */
  readonly current: Correlation | undefined
  /** The nearest value around it that has one. */
  readonly around: Correlation | undefined
}

/**
 * Whether an update is forgiven what a rule finds: it is, where the value, or the nearest around it that can be
 * compared, is as it was. Worked out only when a rule has failed: the steps to a value are just remembered.
 */
export class Ratchet {
  readonly #place: () => Place
  #resolved: Place | undefined

  private constructor(place: () => Place) {
    this.#place = place
  }

  static of(schema: () => Structure, value: Json, old: Json): Ratchet {
    return new Ratchet(() => ({ current: new Correlation(schema(), value, old), around: undefined }))
  }

  field(name: string): Ratchet {
    return new Ratchet(() => {
      const { current, around } = this.#at()
      if (current === undefined) return { current, around }
      // Both objects have been converted to the same version: how these two were is not known.
      if (around === undefined && (name === 'apiVersion' || name === 'kind')) return NOWHERE
      return { current: current.field(name), around: current }
    })
  }

  item(index: number): Ratchet {
    return new Ratchet(() => {
      const { current, around } = this.#at()
      return current === undefined ? { current, around } : { current: current.item(index), around: current }
    })
  }

  /** For the branches of an allOf, which are compared by what is around their value. */
  branch(): Ratchet {
    return new Ratchet(() => ({ current: undefined, around: this.#at().around }))
  }

  forgives(): boolean {
    const { current, around } = this.#at()
    return (current ?? around)?.unchanged() ?? false
  }

  #at(): Place {
    this.#resolved ??= this.#place()
    return this.#resolved
  }
}

const NOWHERE: Place = { current: undefined, around: undefined }

/** The shape along which two versions of an object are compared. Made when the first rule fails on an update. */
export function lazyStructure(schema: Schema): () => Structure {
  let structure: Structure | undefined
  return () => {
    structure ??= compileStructure(schema, { unknownFormats: 'ignored', intOrString: 'typed' })
    return structure
  }
}
