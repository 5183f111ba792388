/** Names that need no quotes behind a dot. */
const PLAIN = /^[A-Za-z_][A-Za-z0-9_-]*$/

/** `.spec` + `replicas` → `.spec.replicas`; a key that is no plain name is quoted, as kubectl's jsonpath has it. */
export function fieldOf(path: string, name: string): string {
  return PLAIN.test(name) ? `${path}.${name}` : `${path}['${name.replaceAll("'", "\\'")}']`
}

/** `.status.conditions` + `type` + `Ready` → `.status.conditions[type=Ready]`. */
export function itemOf(path: string, key: string, value: string | number): string {
  return `${path}[${key}=${value}]`
}

/** `.spec.rules` + 3 → `.spec.rules[3]`. */
export function indexOf(path: string, index: number): string {
  return `${path}[${index}]`
}
