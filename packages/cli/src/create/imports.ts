/**
 * The module with more names in its import from a package. Undefined when it has no import of names from there, or one in a
 * form that is not understood.
 */
export function addImports(source: string, from: string, names: readonly string[]): string | undefined {
  const pattern = new RegExp(`^import \\{([^}]*)\\} from '${from}'`, 'm')
  const match = pattern.exec(source)
  if (match === null) return undefined
  const [text, list = ''] = match
  const there = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const missing = names.filter((name) => !there.includes(name))
  const all = [...there, ...missing].toSorted((a, b) => (bare(a) < bare(b) ? -1 : 1))
  const line = `import { ${all.join(', ')} } from '${from}'`
  const lines = `import {\n${all.map((name) => `  ${name},\n`).join('')}} from '${from}'`
  return source.replace(text, () => (line.length > 120 ? lines : line))
}

/** What a name is sorted by. */
function bare(name: string): string {
  return name.replace(/^type /, '').toLowerCase()
}
