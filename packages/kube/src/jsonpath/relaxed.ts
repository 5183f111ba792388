import { JsonPathError } from './error.js'

const RELAXED = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/

/** The template that `metadata.name`, `.metadata.name`, `{metadata.name}` and `{.metadata.name}` mean: the last one. */
export function relaxedJsonPath(expression: string): string {
  if (expression === '') return expression
  const match = RELAXED.exec(expression)
  if (match === null) {
    throw new JsonPathError(
      "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
    )
  }
  return `{.${match[1] ?? match[2] ?? ''}}`
}
