import type { Schema } from '../src/schema/index.js'
import { HEADER } from './header.js'
import { literal } from './literal.js'
import type { Declaration } from './modules.js'

/**
 * src/generated/schemas.ts: one text, a component to a line, so that a reader parses only the components it needs. A
 * string literal loads faster than a template or an object of this size.
 */
export function componentsModule(
  components: ReadonlyMap<string, Schema>,
  declarations: ReadonlyMap<string, Declaration>,
): string {
  const lines = [...components].map(([name, schema]) => `${name} ${JSON.stringify(schema)}`)
  if (lines.some((line) => /[\\'\n]/.test(line))) throw new Error('a schema has a quote or a backslash: escape it')
  const prefixes = new Map<string, string>()
  for (const [component, { module, name }] of declarations) {
    if (component.startsWith('io.k8s.apimachinery.')) continue
    prefixes.set(module, component.slice(0, -name.length))
  }
  return `${HEADER}

/** The OpenAPI v3 schemas of the built-in types: one to a line, its component name before it. */
export const schemaLines: string = '\\
${lines.join('\\n\\\n')}'

/** What the components of an apiVersion’s types begin with. */
export const componentPrefixes: Readonly<Record<string, string>> = {
${[...prefixes].map(([module, prefix]) => `  ${literal(module)}: ${literal(prefix)},`).join('\n')}
}
`
}
