/** A spec that is known to fail, from known-differences.md. */
export interface KnownSpec {
  readonly package: string
  readonly name: string
}

/** Reads the lines "- spec: `package` `name`" of the list of known differences. */
export function parseKnownSpecs(text: string): KnownSpec[] {
  return [...text.matchAll(/^- spec: `([^`]+)` `([^`]+)`$/gm)].map(([, path = '', name = '']) => ({
    package: path,
    name,
  }))
}
