import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOf, SetpointError, type Timer } from '@setpoint/kube'
import type { KeyPair } from '@setpoint/kube/x509'
import type { CertificateSource, SourceDependencies } from './source.js'

export interface CertificateFiles {
  /** Default: k8s-webhook-server/serving-certs in the folder for temporary files, where kubebuilder's manifests mount it. */
  readonly folder?: string
  /** Certificate, PEM; its issuers may follow. Default tls.crt. */
  readonly certificate?: string
  /** Private key, PEM. Default tls.key. */
  readonly key?: string
}

/** Milliseconds between looks. A mounted Secret is swapped through symbolic links, which is nothing to watch. */
const PERIOD = 10_000

/**
 * A certificate in two files, which somebody else renews: cert-manager, or a mounted Secret. Files that do not fit
 * together keep the last certificate in use; the next look may find the other half in place.
 */
export class FileCertificates implements CertificateSource {
  readonly #files: KeyPair
  readonly #deps: SourceDependencies
  #last: KeyPair | undefined
  #timer: Timer | undefined
  #stopped = false

  constructor({ folder, certificate = 'tls.crt', key = 'tls.key' }: CertificateFiles, deps: SourceDependencies) {
    const where = folder ?? join(tmpdir(), 'k8s-webhook-server', 'serving-certs')
    this.#files = { certificate: join(where, certificate), key: join(where, key) }
    this.#deps = deps
  }

  async start(use: (pair: KeyPair) => void): Promise<void> {
    await this.#look(use)
    this.#again(use)
  }

  stop(): void {
    this.#stopped = true
    this.#timer?.cancel()
  }

  #again(use: (pair: KeyPair) => void): void {
    if (this.#stopped) return
    this.#timer = this.#deps.clock.schedule(PERIOD, () => {
      void this.#look(use)
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'the last certificate stays in use'))
        .finally(() => this.#again(use))
    })
  }

  async #look(use: (pair: KeyPair) => void): Promise<void> {
    const { metrics } = this.#deps
    metrics.reads.add()
    try {
      const pair = await this.#read()
      if (pair.certificate === this.#last?.certificate && pair.key === this.#last.key) return
      use(pair)
      this.#last = pair
    } catch (cause) {
      metrics.errors.add()
      const { certificate, key } = this.#files
      throw new SetpointError(
        'CertificateInvalid',
        `${certificate} and ${key} are no certificate with its key (${messageOf(cause)}); mount them there, or have the framework manage them`,
        { cause },
      )
    }
  }

  async #read(): Promise<KeyPair> {
    const [certificate, key] = await Promise.all([
      readFile(this.#files.certificate, 'utf8'),
      readFile(this.#files.key, 'utf8'),
    ])
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
      throw new Error('the key is not that of the certificate')
    return { certificate, key }
  }
}
