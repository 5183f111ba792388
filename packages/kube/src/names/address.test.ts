import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrorText, fieldPath, type FieldError } from '../field/index.js'
import {
  ipText,
  networkAddress,
  parseIp,
  parseNetwork,
  validateCidr,
  validateInterfaceAddress,
  validateIp,
  validateLegacyCidr,
  validateLegacyIp,
} from './index.js'

const path = fieldPath('f')
const texts = (errors: FieldError[]): string[] => errors.map(fieldErrorText)

describe('an IP address', () => {
  it.each([
    ['10.9.8.7', '10.9.8.7'],
    ['010.002.0.1', '10.2.0.1'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['1:0:2:0:0:0:3:4', '1:0:2::3:4'],
    ['1:2:3:4:5:6:0:8', '1:2:3:4:5:6:0:8'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
  ])('%s is %s', (text, canonical) => {
    const address = parseIp(text)
    expect(address && ipText(address)).toBe(canonical)
  })

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.x',
    ':1::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    'fe80::1%eth0',
    '::1.2.3',
    '12345::',
    '1:2:3:4:5:6:7::8',
    'localhost',
  ])('%j is none', (text) => {
    expect(parseIp(text)).toBeUndefined()
  })

  it('must be canonical in new fields', () => {
    expect(texts(validateIp(path, '2001:db8::1'))).toEqual([])
    expect(texts(validateIp(path, '2001:DB8::1'))).toEqual([
      'f: Invalid value: "2001:DB8::1": must be in canonical form ("2001:db8::1")',
    ])
    expect(texts(validateIp(path, 'x'))).toEqual([
      'f: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ])
  })

  it('must at least be unambiguous in old ones, unless they are lenient', () => {
    expect(texts(validateLegacyIp(path, '2001:DB8::1'))).toEqual([])
    expect(texts(validateLegacyIp(path, '010.0.0.1'))).toEqual([
      'f: Invalid value: "010.0.0.1": must not have leading 0s',
    ])
    expect(texts(validateLegacyIp(path, '::ffff:1.2.3.4'))).toEqual([
      'f: Invalid value: "::ffff:1.2.3.4": must not be an IPv4-mapped IPv6 address',
    ])
    expect(validateLegacyIp(path, '010.0.0.1', false)).toEqual([])
    expect(validateLegacyIp(path, '::ffff:1.2.3.4', false)).toEqual([])
  })

  it('has one canonical text, which is an address itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const address = parseIp(text)
        const canonical = ipText(address ?? { bytes: [], dotted: false, padded: false })
        expect(ipText(parseIp(canonical) ?? { bytes: [], dotted: false, padded: false })).toBe(canonical)
        expect(validateLegacyIp(path, canonical)).toEqual([])
      }),
    )
  })
})

describe('a network', () => {
  it('has an address and a length', () => {
    expect(texts(validateCidr(path, '192.168.1.0/24'))).toEqual([])
    expect(texts(validateCidr(path, '2001:db8::/64'))).toEqual([])
    expect(texts(validateCidr(path, '2001:DB8::/64'))).toEqual([
      'f: Invalid value: "2001:DB8::/64": must be in canonical form ("2001:db8::/64")',
    ])
  })

  it.each([
    ['10.0.0.0', 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'],
    ['10.0.0.0/33', 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'],
    ['10.0.0.0/x', 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'],
    ['10.0.0.0/08', 'must not have leading 0s in IP or prefix length'],
    ['010.0.0.0/8', 'must not have leading 0s in IP or prefix length'],
    ['::ffff:1.2.3.0/120', 'must not have an IPv4-mapped IPv6 address'],
    ['10.9.8.7/24', 'must not have bits set beyond the prefix length'],
  ])('may not be %s', (value, message) => {
    expect(texts(validateLegacyCidr(path, value))).toEqual([`f: Invalid value: "${value}": ${message}`])
  })

  it('may keep host bits in lenient fields, and needs them in interface addresses', () => {
    expect(validateLegacyCidr(path, '10.9.8.7/24', false)).toEqual([])
    expect(validateInterfaceAddress(path, '10.9.8.7/24')).toEqual([])
    expect(texts(validateInterfaceAddress(path, '010.9.8.7/24'))).toEqual([
      'f: Invalid value: "010.9.8.7/24": must be in canonical form ("10.9.8.7/24")',
    ])
    expect(texts(validateInterfaceAddress(path, '10.9.8.7'))).toEqual([
      'f: Invalid value: "10.9.8.7": must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)',
    ])
  })

  it('keeps only the bits of its prefix', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(32), (ip, length) => {
        const network = parseNetwork(`${ip}/${length}`)
        const masked = network === undefined ? '' : `${ipText(networkAddress(network))}/${length}`
        expect(validateCidr(path, masked)).toEqual([])
      }),
    )
  })
})
