import {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import {
  type Client,
  ignoreNotFound,
  type WebhookManifestOptions,
  webhookManifests,
  type WebhookServerOptions,
} from 'setpoint'

/** The Service that stands for the operator's webhooks. */
export const SERVICE = { namespace: 'default', name: 'setpoint-webhooks' }

export const HOST = '127.0.0.1'
const YEAR = 365 * 24 * 3600_000

/** Certificates are checked against the machine's time, which is not the operator's: these are good for both. */
export function managedCertificates(): NonNullable<WebhookServerOptions['certificates']> {
  const lifetimes = { authorityLifetime: 50 * YEAR, servingLifetime: 50 * YEAR, period: YEAR }
  return { managed: { service: SERVICE, names: [HOST], ...lifetimes } }
}

/** Makes the configurations that have a server ask these webhooks, in the place of those that are there. */
export async function createWebhooks(client: Client, options: WebhookManifestOptions): Promise<void> {
  const { mutating, validating } = webhookManifests(options)
  for (const kind of [MutatingWebhookConfiguration, ValidatingWebhookConfiguration])
    await ignoreNotFound(client.delete(kind, { name: SERVICE.name }))
  if (mutating !== undefined) await client.create(MutatingWebhookConfiguration, mutating)
  if (validating !== undefined) await client.create(ValidatingWebhookConfiguration, validating)
}
