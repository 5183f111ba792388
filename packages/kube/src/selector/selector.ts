import { compileRequirements, type Labels } from './match.js'
import { requirementText, type LabelRequirement } from './requirement.js'

/** A compiled label selector: all of its requirements must hold. Immutable. */
export class Selector {
  /** Selects every object. */
  static readonly everything: Selector = new Selector([])
  /** Selects no object: what an absent LabelSelector means. Its text is empty, like that of `everything`. */
  static readonly nothing: Selector = new Selector([], () => false)

  /** In the order of their keys. */
  readonly requirements: readonly LabelRequirement[]
  /** Whether the selector selects an object with these labels. */
  readonly matches: (labels: Labels | undefined) => boolean

  private constructor(requirements: readonly LabelRequirement[], matches = compileRequirements(requirements)) {
    this.requirements = requirements
    this.matches = matches
  }

  /** Takes requirements as they are; they are the parser's or the caller's to check. */
  static of(requirements: readonly LabelRequirement[]): Selector {
    if (requirements.length === 0) return Selector.everything
    return new Selector(requirements.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)))
  }

  /** Whether the selector leaves nothing out. */
  get isEmpty(): boolean {
    return this.requirements.length === 0 && this !== Selector.nothing
  }

  /** This selector with more requirements; nothing stays nothing. */
  and(...requirements: readonly LabelRequirement[]): Selector {
    return this === Selector.nothing ? this : Selector.of([...this.requirements, ...requirements])
  }

  /** The one value that a label must have; undefined when the selector leaves a choice. For indexes. */
  exactValue(key: string): string | undefined {
    const requirement = this.requirements.find((candidate) => candidate.key === key)
    if (requirement === undefined || requirement.values.length !== 1) return undefined
    const { operator, values } = requirement
    return operator === '=' || operator === '==' || operator === 'in' ? values[0] : undefined
  }

  /** The canonical text: what `parseLabelSelector` would read as the same selector. */
  toString(): string {
    return this.requirements.map(requirementText).join(',')
  }
}

/** The selector for objects that have all these labels, unchecked. */
export function selectorFromLabels(labels: Labels): Selector {
  return Selector.of(Object.keys(labels).map((key) => ({ key, operator: '=', values: [labels[key] ?? ''] })))
}

/** Labels for people: `a=1,b=2`, or `<none>`. */
export function formatLabels(labels: Labels | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`)
  return pairs.length === 0 ? '<none>' : pairs.sort().join(',')
}
