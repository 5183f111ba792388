const YAML_PREFIXES = ['yaml: unmarshal errors:\n', 'error converting YAML to JSON: yaml: unmarshal errors:\n']

/** What strict decoding found, as texts of warnings: YAML's come several in one. */
export function strictWarnings(strict: readonly string[]): string[] {
  return strict.flatMap((error) => {
    const prefix = YAML_PREFIXES.find((candidate) => error.startsWith(candidate))
    if (prefix === undefined) return [error]
    return error
      .slice(prefix.length)
      .split('\n')
      .map((line) => line.trim())
  })
}
