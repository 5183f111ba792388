import { expect, it } from 'vitest'
import { shownCertificate } from './shown-certificate.js'

const one = '-----BEGIN CERTIFICATE-----\nMQ==\n-----END CERTIFICATE-----\n'
const other = '-----BEGIN CERTIFICATE-----\nMg==\n-----END CERTIFICATE-----\n'
const key = '-----BEGIN PRIVATE KEY-----\nMw==\n-----END PRIVATE KEY-----\n'

it('a certificate that comes alone comes with itself, and no key with it', () => {
  expect(shownCertificate(one)?.match(/MQ==/g)).toHaveLength(2)
  expect(shownCertificate(key + one)?.match(/MQ==|Mw==/g)).toEqual(['Mw==', 'MQ==', 'MQ=='])
})

it('one that comes with others stays as it is, as does what is none', () => {
  expect(shownCertificate(one + other)).toBe(one + other)
  expect(shownCertificate('nothing')).toBe('nothing')
  expect(shownCertificate(undefined)).toBeUndefined()
})
