import type { Clock, Random } from '@setpoint/kube'
import { CertificateAuthority, type KeyPair } from '@setpoint/kube/x509'
import { keptAuthority } from './kept-authority.js'
import { kubeconfig } from './kubeconfig.js'
import { sharedAuthority } from './shared-authority.js'

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

/** What an identity makes when it is first asked for: keys take longer than all else that a small server starts with. */
interface Keys {
  server(): KeyPair
  admin(): KeyPair | undefined
}

/** Who the server is, and who its administrator is. */
export class Identity {
  readonly #keys: Keys
  #server: KeyPair | undefined
  #admin: KeyPair | undefined

  private constructor(
    /** The certificate of the authority that clients are to trust, PEM. */
    readonly authority: string,
    /** Who signs clients' certificates, PEM; undefined: no certificate is taken. */
    readonly clientAuthority: string | undefined,
    keys: Keys,
  ) {
    this.#keys = keys
  }

  static given({ server, authority = server.certificate, clientAuthority }: GivenCertificates): Identity {
    return new Identity(authority, clientAuthority, { server: () => server, admin: () => undefined })
  }

  /**
   * New keys for a server at `host`. With a data folder the authority is kept there, so that a kubeconfig written
   * once goes on working after a restart.
   */
  static create(clock: Clock, random: Random, host: string, dataDir: string | undefined): Identity {
    const authority =
      dataDir === undefined ? CertificateAuthority.create(clock, random) : keptAuthority(clock, random, dataDir)
    return Identity.#signedBy(authority.certificate, () => authority, host)
  }

  /** For a server that does not listen: with the authority of all such servers of this process. */
  static unheard(clock: Clock, random: Random, host: string): Identity {
    const pair = sharedAuthority(clock)
    return Identity.#signedBy(pair.certificate, () => CertificateAuthority.load(clock, random, pair), host)
  }

  static #signedBy(certificate: string, authority: () => CertificateAuthority, host: string): Identity {
    const names = SERVER_NAMES.includes(host) ? SERVER_NAMES : [...SERVER_NAMES, host]
    return new Identity(certificate, certificate, {
      server: () => authority().server('kube-apiserver', names),
      admin: () => authority().client({ commonName: 'setpoint-admin', organizations: ['system:masters'] }),
    })
  }

  get server(): KeyPair {
    return (this.#server ??= this.#keys.server())
  }

  /** Undefined where the authority is somebody else's: the administrator has the token only. */
  get admin(): KeyPair | undefined {
    return (this.#admin ??= this.#keys.admin())
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
