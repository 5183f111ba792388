import { mkdtempSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, systemRandom } from '@setpoint/kube'
import { afterAll, describe, expect, test } from 'vitest'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { keptAuthority } from './kept-authority.js'

const root = mkdtempSync(join(tmpdir(), 'setpoint-authority-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function newFolder(): { folder: string; certificate: string; key: string } {
  const folder = mkdtempSync(join(root, 'data-'))
  return { folder, certificate: join(folder, 'pki', 'ca.crt'), key: join(folder, 'pki', 'ca.key') }
}

const keep = (folder: string): CertificateAuthority => keptAuthority(systemClock, systemRandom, folder)

describe('the authority of a data folder', () => {
  test('is made once, and the key is for its owner alone', () => {
    const { folder, key } = newFolder()
    const first = keep(folder)
    expect(keep(folder).certificate).toBe(first.certificate)
    expect(keep(folder).key).toBe(first.key)
    expect(statSync(join(folder, 'pki')).mode & 0o777).toBe(0o700)
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'pki')).sort()).toEqual(['ca.crt', 'ca.key'])
  })

  test('is made anew where a crash came between the key and the certificate', () => {
    const { folder, certificate } = newFolder()
    keep(folder)
    unlinkSync(certificate)
    writeFileSync(`${certificate}.new`, '-----BEGIN CERT')
    expect(keep(folder).certificate).toBe(keep(folder).certificate)
    expect(readdirSync(join(folder, 'pki')).sort()).toEqual(['ca.crt', 'ca.key'])
  })

  const other = CertificateAuthority.create(systemClock, systemRandom)
  const damage = {
    'garbage for a certificate': ({ certificate }) => writeFileSync(certificate, 'garbage'),
    'an empty certificate': ({ certificate }) => writeFileSync(certificate, ''),
    'garbage for a key': ({ key }) => writeFileSync(key, 'garbage'),
    'no key': ({ key }) => unlinkSync(key),
    'the key of another': ({ key }) => writeFileSync(key, other.key),
  } satisfies Record<string, (files: { certificate: string; key: string }) => void>

  test.each(Object.entries(damage))('is refused with %s, and the files are left as they are', (_what, spoil) => {
    const files = newFolder()
    keep(files.folder)
    spoil(files)
    const before = readdirSync(join(files.folder, 'pki'))
    expect(() => keep(files.folder)).toThrow(
      expect.objectContaining({
        code: 'StorageCorrupt',
        message: expect.stringMatching(
          /ca\.crt and .*ca\.key are no certificate with its key \(.+\); restore both files, or/,
        ),
      }),
    )
    expect(readdirSync(join(files.folder, 'pki'))).toEqual(before)
  })
})
