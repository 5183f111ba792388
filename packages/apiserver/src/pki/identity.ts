import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Random } from '@setpoint/kube'
import { CertificateAuthority, type KeyPair } from './certificate.js'
import { kubeconfig } from './kubeconfig.js'

const SERVER_NAMES = [
  'localhost',
  'kubernetes',
  'kubernetes.default',
  'kubernetes.default.svc',
  'kubernetes.default.svc.cluster.local',
  '127.0.0.1',
  '::1',
  '10.96.0.1',
]

/** Who the server is, and who its administrator is. */
export class Identity {
  private constructor(
    /** The authority's certificate, PEM. */
    readonly authority: string,
    readonly server: KeyPair,
    readonly admin: KeyPair,
  ) {}

  /**
   * New keys for a server at `host`. With a data folder the authority is kept there, so that a kubeconfig written
   * once goes on working after a restart.
   */
  static create(clock: Clock, random: Random, host: string, dataDir: string | undefined): Identity {
    const authority = dataDir === undefined ? CertificateAuthority.create(clock, random) : kept(clock, random, dataDir)
    const names = SERVER_NAMES.includes(host) ? SERVER_NAMES : [...SERVER_NAMES, host]
    return new Identity(
      authority.certificate,
      authority.server('kube-apiserver', names),
      authority.client({ commonName: 'setpoint-admin', organizations: ['system:masters'] }),
    )
  }

  /** A kubeconfig for the administrator, by certificate or, where there is no TLS, by token. */
  kubeconfig(url: string, plain: { readonly token: string } | undefined): string {
    return kubeconfig({
      url,
      certificateAuthority: plain === undefined ? this.authority : undefined,
      client: plain === undefined ? this.admin : undefined,
      token: plain?.token,
    })
  }
}

function kept(clock: Clock, random: Random, dataDir: string): CertificateAuthority {
  const folder = join(dataDir, 'pki')
  const certificateFile = join(folder, 'ca.crt')
  const keyFile = join(folder, 'ca.key')
  if (existsSync(certificateFile) && existsSync(keyFile)) {
    return CertificateAuthority.load(clock, random, {
      certificate: readFileSync(certificateFile, 'utf8'),
      key: readFileSync(keyFile, 'utf8'),
    })
  }
  const authority = CertificateAuthority.create(clock, random)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(keyFile, authority.key, { mode: 0o600 })
  writeFileSync(certificateFile, authority.certificate)
  return authority
}
