const PART = /^[A-Za-z.\-_0-9+]{1,14}$/

/** Why this is no time zone; undefined when it is one. Names are those of the IANA database, case and all. */
export function timeZoneProblem(zone: string): string | undefined {
  if (zone === '' || zone === 'UTC' || zone === 'Local') return undefined
  const parts = zone.split('/')
  const malformed = parts.some((part) => part === '.' || part === '..' || part.startsWith('-') || !PART.test(part))
  return malformed || !isKnown(zone) ? `unknown time zone ${zone}` : undefined
}

/** The runtime does not mind the case of a name; the files that Kubernetes looks into do. */
function isKnown(zone: string): boolean {
  let resolved: string
  try {
    resolved = Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return false
  }
  if (zone === zone.toLowerCase()) return false
  const names = [resolved, ...Intl.supportedValuesOf('timeZone')]
  const spelled = names.find((name) => name.toLowerCase() === zone.toLowerCase())
  return spelled === undefined || spelled === zone
}
