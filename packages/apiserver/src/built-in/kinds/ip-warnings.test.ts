import { fieldPath } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { ipWarnings, networkWarnings } from './ip-warnings.js'

const PATH = fieldPath('spec', 'ip')

describe('warnings about an address', () => {
  it.each([
    ['10.0.0.1', undefined],
    ['2001:db8::1', undefined],
    ['010.0.0.1', 'non-standard IP address "010.0.0.1" is invalid: use "10.0.0.1"'],
    ['::ffff:10.0.0.1', 'non-standard IP address "::ffff:10.0.0.1" is invalid: use "10.0.0.1"'],
    ['2001:DB8::1', 'IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")'],
  ])('%s', (address, expected) => {
    expect(ipWarnings(PATH, address)).toEqual(expected === undefined ? [] : [`spec.ip: ${expected}`])
  })
})

describe('warnings about a network', () => {
  it.each([
    ['10.0.0.0/8', undefined],
    ['2001:db8::/32', undefined],
    ['10.0.0.1/8', 'CIDR value "10.0.0.1/8" is ambiguous in this context (should be "10.0.0.0/8" or "10.0.0.1/32"?)'],
    ['010.0.0.0/8', 'non-standard CIDR value "010.0.0.0/8" is invalid: use "10.0.0.0/8"'],
    ['::ffff:10.0.0.0/104', 'non-standard CIDR value "::ffff:10.0.0.0/104" is invalid: use "10.0.0.0/8"'],
    ['2001:DB8::/32', 'IPv6 CIDR value "2001:DB8::/32" should be in RFC 5952 canonical format ("2001:db8::/32")'],
  ])('%s', (network, expected) => {
    expect(networkWarnings(PATH, network)).toEqual(expected === undefined ? [] : [`spec.ip: ${expected}`])
  })
})
