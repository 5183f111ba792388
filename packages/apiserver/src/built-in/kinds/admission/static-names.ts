const SUFFIX = '.static.k8s.io'

/** Names of this form are for configuration in files, a feature that is off by default; until then they only earn a warning. */
export function staticNameWarnings({ metadata }: { metadata: { name?: string } }): string[] {
  if (metadata.name?.endsWith(SUFFIX) !== true) return []
  return [
    `metadata.name: names ending with "${SUFFIX}" are reserved for static manifest-based configurations and cannot be managed via the API`,
  ]
}
