import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GivenCertificates } from '@setpoint/apiserver'
import { messageOf, SetpointError } from '@setpoint/kube'
import { type Flags, lastOf, usage } from './parse-flags.js'

/**
 * The certificates that the flags name: the server's own pair by name, or `apiserver.crt` and `apiserver.key` of the
 * certificate folder, and the authority of clients. Undefined: none is there, and the server makes its own.
 */
export function certificates(flags: Flags): GivenCertificates | undefined {
  const files = serverFiles(flags)
  const clientAuthority = lastOf(flags, 'client-ca-file')
  if (files === undefined) {
    if (clientAuthority === undefined) return undefined
    throw usage('--client-ca-file needs the certificate of the server too: --tls-cert-file, or --cert-dir that has one')
  }
  return {
    server: { certificate: read(files.certificate), key: read(files.key) },
    ...(clientAuthority === undefined ? {} : { clientAuthority: read(clientAuthority) }),
  }
}

function serverFiles(flags: Flags): { certificate: string; key: string } | undefined {
  const certificate = lastOf(flags, 'tls-cert-file')
  const key = lastOf(flags, 'tls-private-key-file')
  if (certificate !== undefined && key !== undefined) return { certificate, key }
  if (certificate !== undefined || key !== undefined) {
    throw usage('--tls-cert-file and --tls-private-key-file go together')
  }
  const folder = lastOf(flags, 'cert-dir') ?? '/var/run/kubernetes'
  const found = { certificate: join(folder, 'apiserver.crt'), key: join(folder, 'apiserver.key') }
  return existsSync(found.certificate) && existsSync(found.key) ? found : undefined
}

export function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new SetpointError('FileUnreadable', `cannot read ${file} (${messageOf(cause)})`, { cause })
  }
}
