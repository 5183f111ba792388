import { createPrivateKey, X509Certificate } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, messageOf, type Random, SetpointError } from '@setpoint/kube'
import { CertificateAuthority, type KeyPair } from '@setpoint/kube/x509'

/**
 * The authority of a data folder: the one that is kept in its `pki`, or a new one that is kept from now on.
 *
 * The key is written before the certificate, and both appear whole: a certificate without its key is not what a crash
 * leaves behind, and is refused like any other damage. A new authority in its place would turn every kubeconfig that
 * was handed out into waste paper.
 */
export function keptAuthority(clock: Clock, random: Random, dataDir: string): CertificateAuthority {
  const folder = join(dataDir, 'pki')
  const files = { certificate: join(folder, 'ca.crt'), key: join(folder, 'ca.key') }
  const certificate = readKept(files.certificate)
  if (certificate !== undefined) return load(clock, random, files, { certificate, key: readKept(files.key) ?? '' })

  const authority = CertificateAuthority.create(clock, random)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeWhole(files.key, authority.key, 0o600)
    writeWhole(files.certificate, authority.certificate, 0o644)
  } catch (cause) {
    const hint = 'make the data folder writable for this user, or choose another'
    throw new SetpointError(
      'StorageUnusable',
      `cannot keep the authority in ${folder} (${messageOf(cause)}); ${hint}`,
      {
        cause,
      },
    )
  }
  return authority
}

function load(clock: Clock, random: Random, files: KeyPair, kept: KeyPair): CertificateAuthority {
  try {
    if (!new X509Certificate(kept.certificate).checkPrivateKey(createPrivateKey(kept.key))) {
      throw new Error('the key is not that of the certificate')
    }
    return CertificateAuthority.load(clock, random, kept)
  } catch (cause) {
    const hint = 'restore both files, or delete both: a new authority is made then, and clients need a new kubeconfig'
    const what = `${files.certificate} and ${files.key} are no certificate with its key`
    throw new SetpointError('StorageCorrupt', `${what} (${messageOf(cause)}); ${hint}`, { cause })
  }
}

/** Undefined when there is no such file. */
export function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    const hint = 'make it readable for this user'
    throw new SetpointError('StorageUnusable', `cannot read ${file} (${messageOf(cause)}); ${hint}`, { cause })
  }
}

/** The file is there whole, on disk, or not at all. */
export function writeWhole(file: string, content: string, mode: number): void {
  const unfinished = `${file}.new`
  const descriptor = openSync(unfinished, 'w', mode)
  try {
    writeSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(unfinished, file)
}
