import { type FieldError, type FieldPath, invalid, isV4, parseIp } from '@setpoint/kube'

/** An address that traffic can be sent to: none that means every host, this one, or a neighbour on the link. */
export function validateEndpointIp(address: string, path: FieldPath): FieldError[] {
  const parsed = parseIp(address)
  if (parsed === undefined) return [invalid(path, address, 'must be a valid IP address')]
  const details: string[] = []
  const { bytes } = parsed
  const [first = 0, second = 0, third = 0] = isV4(parsed) ? bytes.slice(12) : bytes
  const rest = bytes.slice(isV4(parsed) ? 12 : 0)
  if (rest.every((byte) => byte === 0)) details.push(`may not be unspecified (${address})`)
  if (isV4(parsed) ? first === 127 : rest.every((byte, index) => byte === (index === 15 ? 1 : 0))) {
    details.push('may not be in the loopback range (127.0.0.0/8, ::1/128)')
  }
  if (isV4(parsed) ? first === 169 && second === 254 : first === 0xfe && (second & 0xc0) === 0x80) {
    details.push('may not be in the link-local range (169.254.0.0/16, fe80::/10)')
  }
  if (isV4(parsed) ? first === 224 && second === 0 && third === 0 : first === 0xff && (second & 0x0f) === 0x02) {
    details.push('may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)')
  }
  return details.map((detail) => invalid(path, address, detail))
}
