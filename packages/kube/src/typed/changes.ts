import { FieldSet, FieldSetBuilder, type PathElement } from '../fieldset/index.js'

/** What changed from one value to another. No path is in two of the sets. */
export interface Comparison {
  readonly removed: FieldSet
  readonly modified: FieldSet
  readonly added: FieldSet
}

/** The changes of one value: whether it changed as a whole, and the three sets below it. */
export class Changes {
  /** A leaf with another value. */
  static readonly leaf: Changes = new Changes(true)

  readonly #whole: boolean
  #removed: FieldSetBuilder | undefined
  #modified: FieldSetBuilder | undefined
  #added: FieldSetBuilder | undefined

  constructor(whole = false) {
    this.#whole = whole
  }

  remove(element: PathElement, below: FieldSet | undefined): void {
    this.#removed ??= new FieldSetBuilder()
    this.#removed.add(element, true, below)
  }

  modify(element: PathElement): void {
    this.#modified ??= new FieldSetBuilder()
    this.#modified.add(element, true, undefined)
  }

  add(element: PathElement, below: FieldSet | undefined): void {
    this.#added ??= new FieldSetBuilder()
    this.#added.add(element, true, below)
  }

  /** Takes in the changes of the part that an element names. */
  within(element: PathElement, changes: Changes): void {
    const { removed, modified, added } = changes.build()
    if (!removed.isEmpty) (this.#removed ??= new FieldSetBuilder()).add(element, false, removed)
    if (changes.#whole || !modified.isEmpty) {
      this.#modified ??= new FieldSetBuilder()
      this.#modified.add(element, changes.#whole, modified)
    }
    if (!added.isEmpty) (this.#added ??= new FieldSetBuilder()).add(element, false, added)
  }

  /**
   * Both changes of one value that went from one form to another. Of a map that became a list, say, the map's keys are
   * removed and the list's items added: the two never speak about the same set.
   */
  static both(a: Changes | undefined, b: Changes | undefined): Changes | undefined {
    if (a === undefined || b === undefined) return a ?? b
    const result = new Changes(a.#whole || b.#whole)
    result.#removed = a.#removed ?? b.#removed
    result.#modified = a.#modified ?? b.#modified
    result.#added = a.#added ?? b.#added
    return result
  }

  build(): Comparison {
    return {
      removed: this.#removed?.build() ?? FieldSet.empty,
      modified: this.#modified?.build() ?? FieldSet.empty,
      added: this.#added?.build() ?? FieldSet.empty,
    }
  }
}
