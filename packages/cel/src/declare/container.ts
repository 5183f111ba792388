/** The names that `name` may stand for inside a container: the innermost first, a leading dot asks for the outermost only. */
export function candidateNames(container: string, name: string): string[] {
  if (name.startsWith('.')) return [name.slice(1)]
  const candidates: string[] = []
  for (let prefix = container; prefix !== ''; prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))) {
    candidates.push(`${prefix}.${name}`)
  }
  candidates.push(name)
  return candidates
}
