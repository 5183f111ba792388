import type { WebhookClientConfig } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'

const DEFAULT_PORT = 443

/** Changes `config`. */
export function setClientConfigDefaults({ service }: WebhookClientConfig): void {
  if (service !== undefined) service.port ??= DEFAULT_PORT
}
