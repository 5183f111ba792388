import type { Clock, Random } from '@setpoint/kube'
import { CertificateAuthority, type KeyPair } from '@setpoint/kube/x509'
import { keptAuthority } from './kept-authority.js'
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

/** Certificates that somebody else made, all PEM. */
export interface GivenCertificates {
  /** What the server shows, with its private key; the certificates of its authorities may follow the first. */
  readonly server: KeyPair
  /** Who signed `server`: what clients are told to trust. Default: `server` itself. */
  readonly authority?: string
  /** Who signs clients' certificates. Default: nobody; clients have tokens only. */
  readonly clientAuthority?: string
}

/** Who the server is, and who its administrator is. */
export class Identity {
  private constructor(
    /** The certificate of the authority that clients are to trust, PEM. */
    readonly authority: string,
    readonly server: KeyPair,
    /** Who signs clients' certificates, PEM; undefined: no certificate is taken. */
    readonly clientAuthority: string | undefined,
    /** Undefined where the authority is somebody else's: the administrator has the token only. */
    readonly admin: KeyPair | undefined,
  ) {}

  static given({ server, authority = server.certificate, clientAuthority }: GivenCertificates): Identity {
    return new Identity(authority, server, clientAuthority, undefined)
  }

  /**
   * New keys for a server at `host`. With a data folder the authority is kept there, so that a kubeconfig written
   * once goes on working after a restart.
   */
  static create(clock: Clock, random: Random, host: string, dataDir: string | undefined): Identity {
    const authority =
      dataDir === undefined ? CertificateAuthority.create(clock, random) : keptAuthority(clock, random, dataDir)
    const names = SERVER_NAMES.includes(host) ? SERVER_NAMES : [...SERVER_NAMES, host]
    return new Identity(
      authority.certificate,
      authority.server('kube-apiserver', names),
      authority.certificate,
      authority.client({ commonName: 'setpoint-admin', organizations: ['system:masters'] }),
    )
  }

  /** A kubeconfig for the administrator: by certificate where there is TLS and we signed one, by token otherwise. */
  kubeconfig(url: string, token: string, { plainHttp }: { readonly plainHttp: boolean }): string {
    return kubeconfig({
      url,
      certificateAuthority: plainHttp ? undefined : this.authority,
      client: plainHttp ? undefined : this.admin,
      token,
    })
  }
}
