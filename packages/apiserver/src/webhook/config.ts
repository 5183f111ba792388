import type { Transport } from '@setpoint/kube'

/** How a webhook is reached: `clientConfig` of webhook configurations and of CustomResourceDefinitions. */
export interface WebhookClientConfig {
  readonly url?: string
  readonly service?: ServiceReference
  /** PEM in base64. Default: the authorities that Node brings along. */
  readonly caBundle?: string
}

export interface ServiceReference {
  readonly namespace: string
  readonly name: string
  /** Default: none. */
  readonly path?: string
  /** Default 443. */
  readonly port?: number
}

/** One address to send to, with the name that its certificate must carry. */
export interface Endpoint {
  /** As messages show it: `https://hook.default.svc:443/mutate?timeout=10s`. */
  readonly shown: string
  readonly protocol: 'http:' | 'https:'
  readonly host: string
  readonly port: number
  /** Path and query. */
  readonly path: string
  /** What the certificate is checked against. */
  readonly serverName: string
  /** PEM; undefined: the authorities that Node brings along. */
  readonly authority: string | undefined
  /** Set where it answers in this process. */
  readonly transport: Transport | undefined
}

/** A Service as it is called inside a cluster: `hook.default.svc`. */
export function serviceHost({ name, namespace }: Pick<ServiceReference, 'name' | 'namespace'>): string {
  return `${name}.${namespace}.svc`
}
