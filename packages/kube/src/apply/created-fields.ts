import { type FieldSet, toSharedFieldsV1 } from '../fieldset/index.js'
import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { shapeOf, type Type } from '../typed/index.js'

/** Objects of one kind mostly come in a few shapes; one whose keys are all different each time is not worth remembering. */
const LIMIT = 64

/**
 * What whoever creates an object comes to own, by the object's shape: working it out is a third of what a create costs, and
 * for the next object of that shape it is the same, down to the very objects.
 */
export class CreatedFields {
  readonly #type: Type
  /** Whether a shape says enough: it does when what is there before anyone set a field has nothing but empty leaves. */
  readonly #applicable: boolean
  readonly #byShape = new Map<string, FieldSet>()

  constructor(type: Type, empty: JsonObject) {
    const { apiVersion: _version, kind: _kind, ...rest } = empty
    this.#type = type
    this.#applicable = isZero(rest)
  }

  /** The shape of an object that is being created, if its shape is all that matters. */
  shapeOf(object: JsonObject): string | undefined {
    return this.#applicable ? shapeOf(this.#type, object) : undefined
  }

  get(shape: string): FieldSet | undefined {
    return this.#byShape.get(shape)
  }

  set(shape: string, fields: FieldSet): void {
    if (this.#byShape.size === LIMIT) this.#byShape.clear()
    toSharedFieldsV1(fields)
    this.#byShape.set(shape, fields)
  }
}

/** Null, empty, zero or false, or made of nothing else. */
function isZero(value: Json | undefined): boolean {
  if (isJsonObject(value)) return Object.values(value).every(isZero)
  return Array.isArray(value) ? value.length === 0 : !value
}
