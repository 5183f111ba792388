import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import { readKept, writeWhole } from './kept-authority.js'

/**
 * The private key that signs service accounts' tokens, PEM: the one that is kept in a data folder's `pki`, or a new one
 * that is kept from now on. Without a folder, a new one. Another key would make every token invalid that was handed out.
 */
export function keptTokenKey(dataDir: string | undefined): string {
  if (dataDir === undefined) return newKey()
  const folder = join(dataDir, 'pki')
  const file = join(folder, 'service-account.key')
  const kept = readKept(file)
  if (kept !== undefined) return checked(kept, file)
  const key = newKey()
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeWhole(file, key, 0o600)
  } catch (cause) {
    const hint = 'make the data folder writable for this user, or choose another'
    throw new SetpointError('StorageUnusable', `cannot keep ${file} (${messageOf(cause)}); ${hint}`, { cause })
  }
  return key
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function checked(pem: string, file: string): string {
  try {
    createPrivateKey(pem)
    return pem
  } catch (cause) {
    const hint =
      'restore it, or delete it: a new key is made then, and tokens of service accounts have to be issued again'
    throw new SetpointError('StorageCorrupt', `${file} is no private key (${messageOf(cause)}); ${hint}`, { cause })
  }
}
