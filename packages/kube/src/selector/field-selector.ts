import { SelectorError } from './error.js'
import { escapeFieldValue, unescapeFieldValue } from './field-escape.js'

/** One condition on one field. */
export interface FieldRequirement {
  readonly field: string
  readonly operator: '=' | '!='
  readonly value: string
}

/** The value of a field of the object at hand; undefined counts as ''. */
export type FieldLookup = (field: string) => string | undefined

/** Renames a field and its value, or refuses them by throwing; undefined drops the requirement. */
export type FieldTransform = (field: string, value: string) => { field: string; value: string } | undefined

/** A compiled field selector: all of its requirements must hold. Immutable. */
export class FieldSelector {
  /** Selects every object. */
  static readonly everything: FieldSelector = new FieldSelector([])

  readonly requirements: readonly FieldRequirement[]
  /** Whether the selector selects the object whose fields `lookup` gives. */
  readonly matches: (lookup: FieldLookup) => boolean

  private constructor(requirements: readonly FieldRequirement[]) {
    this.requirements = requirements
    this.matches = compile(requirements)
  }

  static of(requirements: readonly FieldRequirement[]): FieldSelector {
    return requirements.length === 0 ? FieldSelector.everything : new FieldSelector(requirements)
  }

  /** Whether the selector leaves nothing out. */
  get isEmpty(): boolean {
    return this.requirements.length === 0
  }

  /** The one value that a field must have; undefined when the selector leaves a choice. */
  exactValue(field: string): string | undefined {
    return this.requirements.find((candidate) => candidate.field === field && candidate.operator === '=')?.value
  }

  transform(transform: FieldTransform): FieldSelector {
    const transformed = this.requirements.flatMap(({ field, operator, value }) => {
      const next = transform(field, value)
      return next === undefined ? [] : [{ ...next, operator }]
    })
    return FieldSelector.of(transformed)
  }

  /** The canonical text: what `parseFieldSelector` would read as the same selector. */
  toString(): string {
    return this.requirements.map(({ field, operator, value }) => field + operator + escapeFieldValue(value)).join(',')
  }
}

/**
 * Reads a field selector: `metadata.name=a,spec.nodeName!=b`, where `==` is `=` and `\` escapes itself, `,` and `=`.
 * Throws a {@link SelectorError} with the server's message.
 */
export function parseFieldSelector(text: string): FieldSelector {
  const requirements: FieldRequirement[] = []
  for (const term of splitTerms(text).sort()) {
    if (term === '') continue
    const match = /!=|==?/.exec(term)
    if (match === null) throw new SelectorError(`invalid selector: '${text}'; can't understand '${term}'`)
    const [operator] = match
    const field = term.slice(0, match.index)
    const value = unescapeFieldValue(term.slice(match.index + operator.length))
    // A lone operator asks for nothing.
    if (field === '' && value === '') continue
    requirements.push({ field, operator: operator === '!=' ? '!=' : '=', value })
  }
  return FieldSelector.of(requirements)
}

/** Splits at commas that no backslash escapes. */
function splitTerms(text: string): string[] {
  const terms: string[] = []
  let start = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === ',') {
      terms.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...terms, text.slice(start)]
}

function compile(requirements: readonly FieldRequirement[]): (lookup: FieldLookup) => boolean {
  const predicates = requirements.map(({ field, operator, value }) => {
    const equal = operator === '='
    return (lookup: FieldLookup): boolean => ((lookup(field) ?? '') === value) === equal
  })
  const [first] = predicates
  if (first === undefined) return () => true
  return predicates.length === 1 ? first : (lookup) => predicates.every((predicate) => predicate(lookup))
}
