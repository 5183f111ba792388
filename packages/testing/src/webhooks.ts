import type { ApiServer } from '@setpoint/apiserver'
import {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import {
  type Client,
  type WebhookDefinition,
  webhookManifests,
  type WebhookServer,
  type WebhookServerOptions,
} from 'setpoint'

/** The Service that stands for the operator's webhooks; there is no need for one to be there. */
const SERVICE = { namespace: 'default', name: 'setpoint-webhooks' }

const HOST = '127.0.0.1'
const YEAR = 365 * 24 * 3600_000

/** Certificates are checked against the machine's time, which is not the cluster's: these are good for both. */
export const WEBHOOK_SERVER: WebhookServerOptions = {
  port: 0,
  host: HOST,
  certificates: {
    managed: { service: SERVICE, authorityLifetime: 50 * YEAR, servingLifetime: 50 * YEAR, period: YEAR },
  },
}

/** Where kinds with several versions are converted. */
export const CONVERSION: WebhookClientConfig = { service: { ...SERVICE, path: '/convert', port: 443 } }

/** Has the server ask these webhooks. */
export async function installWebhooks(client: Client, webhooks: readonly WebhookDefinition[]): Promise<void> {
  const { mutating, validating } = webhookManifests({ webhooks, service: SERVICE })
  if (mutating !== undefined) await client.create(MutatingWebhookConfiguration, mutating)
  if (validating !== undefined) await client.create(ValidatingWebhookConfiguration, validating)
}

/** The Service leads to the operator's own server from now on. */
export function serveWebhooks(server: ApiServer, { port }: WebhookServer): void {
  server.serveService(SERVICE, `https://${HOST}:${port}`)
}
