import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { systemClock, systemRandom } from '@setpoint/kube'
import { CertificateAuthority } from '@setpoint/kube/x509'
import type { WebhookDefinition, WebhookManifests, WebhookServerOptions } from 'setpoint'
import type { Runtime } from '../project/index.js'

export interface LocalWebhookOptions {
  /** The operator's name; configurations are named after it, apart from those of a deployment. */
  readonly name: string
  /** An address of this machine that the API server can reach. */
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  /** Where certificates are kept; those that are there are used again. */
  readonly folder: string
}

/** Webhooks that a process on this machine serves, under its own address instead of a Service's. */
export interface LocalWebhooks {
  readonly url: string
  readonly server: WebhookServerOptions
  readonly manifests: WebhookManifests
}

/** Makes certificates and chooses a port; nothing is served or sent yet. */
export async function localWebhooks(
  runtime: Runtime,
  webhooks: readonly WebhookDefinition[],
  { name, host, port, folder }: LocalWebhookOptions,
): Promise<LocalWebhooks> {
  const authority = certificatesIn(folder, host)
  const chosen = port === 0 ? await freePort() : port
  const url = `https://${host.includes(':') ? `[${host}]` : host}:${chosen}`
  return {
    url,
    server: { port: chosen, ...(host === '127.0.0.1' ? { host } : {}), certificates: { files: { folder } } },
    manifests: runtime.webhookManifests({
      webhooks,
      // Stands for nothing: `url` leads past it.
      service: { namespace: 'default', name: `${name}-local` },
      url,
      caBundle: Buffer.from(authority).toString('base64'),
    }),
  }
}

/** The authority of the certificate in the folder, PEM. */
function certificatesIn(folder: string, host: string): string {
  const file = join(folder, `ca-${host.replaceAll(':', '-')}.crt`)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const authority = CertificateAuthority.create(systemClock, systemRandom, { commonName: 'setpoint-run' })
  const { certificate, key } = authority.server('setpoint-run', [host])
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'tls.crt'), certificate)
  writeFileSync(join(folder, 'tls.key'), key, { mode: 0o600 })
  writeFileSync(file, authority.certificate)
  return authority.certificate
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
