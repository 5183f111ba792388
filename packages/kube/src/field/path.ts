/** Where in an object a value stands, as error messages spell it: `spec.containers[0].env[NAME]`. Immutable. */
export class FieldPath {
  readonly #text: string

  private constructor(text: string) {
    this.#text = text
  }

  /** `fieldPath('spec', 'replicas')` is `spec.replicas`; with no names it is the object itself. */
  static of(...names: readonly string[]): FieldPath {
    return new FieldPath(names.join('.'))
  }

  child(...names: readonly string[]): FieldPath {
    const suffix = names.join('.')
    return new FieldPath(this.#text === '' ? suffix : `${this.#text}.${suffix}`)
  }

  index(position: number): FieldPath {
    return new FieldPath(`${this.#text}[${position}]`)
  }

  key(key: string): FieldPath {
    return new FieldPath(`${this.#text}[${key}]`)
  }

  /** The path of the object itself reads `<nil>`, as in Kubernetes' messages. */
  toString(): string {
    return this.#text === '' ? '<nil>' : this.#text
  }

  /** The text with no stand-in for the root: '' there. */
  get text(): string {
    return this.#text
  }
}

/** Short for {@link FieldPath.of}. */
export function fieldPath(...names: readonly string[]): FieldPath {
  return FieldPath.of(...names)
}
