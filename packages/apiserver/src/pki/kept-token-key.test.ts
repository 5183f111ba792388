import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keptTokenKey } from './kept-token-key.js'

const root = mkdtempSync(join(tmpdir(), 'setpoint-token-key-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the key of a data folder is made once, for its owner alone', () => {
  const folder = join(root, 'kept')
  const key = keptTokenKey(folder)
  expect(keptTokenKey(folder)).toBe(key)
  expect(statSync(join(folder, 'pki', 'service-account.key')).mode & 0o777).toBe(0o600)
})

test('without a folder each server has its own', () => {
  expect(keptTokenKey(undefined)).not.toBe(keptTokenKey(undefined))
})

test('garbage in its place is refused, and the sentence says what to do', () => {
  const folder = join(root, 'damaged')
  keptTokenKey(folder)
  writeFileSync(join(folder, 'pki', 'service-account.key'), 'garbage')
  expect(() => keptTokenKey(folder)).toThrow(/service-account\.key is no private key \(.+\); restore it, or delete it/)
})
