import { parseInt64, type LabelRequirement } from './requirement.js'

/** An object's labels. */
export type Labels = Readonly<Record<string, string>>

type Predicate = (labels: Labels) => boolean

const EMPTY: Labels = {}

/** All requirements as one function. Watches call it for every event and watcher: whatever can be decided is decided here. */
export function compileRequirements(
  requirements: readonly LabelRequirement[],
): (labels: Labels | undefined) => boolean {
  const predicates = requirements.map(compileRequirement)
  const [first, second] = predicates
  if (first === undefined) return () => true
  if (second === undefined) return (labels = EMPTY) => first(labels)
  if (predicates.length === 2) return (labels = EMPTY) => first(labels) && second(labels)
  return (labels = EMPTY) => predicates.every((predicate) => predicate(labels))
}

// Only strings are labels: a key such as `constructor` reaches what every object inherits, and that is never a string.
function compileRequirement({ key, operator, values }: LabelRequirement): Predicate {
  switch (operator) {
    case 'exists':
      return (labels) => typeof labels[key] === 'string'
    case '!':
      return (labels) => typeof labels[key] !== 'string'
    case '=':
    case '==':
    case 'in':
      return includes(key, values)
    case '!=':
    case 'notin': {
      const included = includes(key, values)
      return (labels) => !included(labels)
    }
    default:
      return compares(key, values, operator === 'gt')
  }
}

function includes(key: string, values: readonly string[]): Predicate {
  if (values.length === 1) {
    const [value] = values
    return (labels) => labels[key] === value
  }
  const set: ReadonlySet<unknown> = new Set(values)
  return (labels) => set.has(labels[key])
}

function compares(key: string, values: readonly string[], greater: boolean): Predicate {
  const bound = values.length === 1 ? parseInt64(values[0] ?? '') : undefined
  if (bound === undefined) return () => false
  return (labels) => {
    const label: unknown = labels[key]
    const value = typeof label === 'string' ? parseInt64(label) : undefined
    return value !== undefined && (greater ? value > bound : value < bound)
  }
}
