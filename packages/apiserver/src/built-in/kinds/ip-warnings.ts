import { type FieldPath, ipText, isV4, networkAddress, parseIp, parseNetwork, quote } from '@setpoint/kube'

// Addresses that validation takes for the sake of old objects, and how they should be written.

/** `value` has passed validation. */
export function ipWarnings(path: FieldPath, value: string): string[] {
  const address = parseIp(value)
  if (address === undefined) return []
  const text = ipText(address)
  if (address.padded || (isV4(address) && !address.dotted)) {
    return [`${path.text}: non-standard IP address ${quote(value)} is invalid: use ${quote(text)}`]
  }
  if (address.dotted || text === value) return []
  return [`${path.text}: IPv6 address ${quote(value)} should be in RFC 5952 canonical format (${quote(text)})`]
}

/** `value` has passed validation. */
export function networkWarnings(path: FieldPath, value: string): string[] {
  const network = parseNetwork(value)
  if (network === undefined) return []
  const { address, prefixLength } = network
  const masked = networkAddress(network)
  const mapped = isV4(address) && !address.dotted
  const text = `${ipText(masked)}/${mapped ? Math.max(0, prefixLength - 96) : prefixLength}`
  const warnings: string[] = []
  if (ipText(masked) !== ipText(address)) {
    const single = `${ipText(address)}/${isV4(address) ? 32 : 128}`
    warnings.push(
      `${path.text}: CIDR value ${quote(value)} is ambiguous in this context (should be ${quote(text)} or ${quote(single)}?)`,
    )
  }
  if (address.padded || network.padded || mapped) {
    warnings.push(`${path.text}: non-standard CIDR value ${quote(value)} is invalid: use ${quote(text)}`)
  }
  if (warnings.length > 0 || address.dotted || text === value) return warnings
  return [`${path.text}: IPv6 CIDR value ${quote(value)} should be in RFC 5952 canonical format (${quote(text)})`]
}
