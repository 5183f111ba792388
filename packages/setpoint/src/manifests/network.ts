import type { NetworkPolicy } from '@setpoint/kube/kinds/networking.k8s.io/v1'
import { WEBHOOK_PORT } from '../environment/index.js'
import { labelsOf, metricsPort, podLabelsOf, type ResolvedOptions } from './options.js'

/** Metrics only for namespaces that say `metrics: enabled`. */
export function metricsPolicy(options: ResolvedOptions): NetworkPolicy {
  const { name, namespace } = options
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: `${name}-allow-metrics-traffic`, namespace, labels: labelsOf(options) },
    spec: {
      podSelector: { matchLabels: podLabelsOf(options) },
      policyTypes: ['Ingress'],
      ingress: [
        {
          from: [{ namespaceSelector: { matchLabels: { metrics: 'enabled' } } }],
          ports: [{ port: metricsPort(options), protocol: 'TCP' }],
        },
      ],
    },
  }
}

/** Webhooks for everybody: the API server's address is not known beforehand. */
export function webhookPolicy(options: ResolvedOptions): NetworkPolicy {
  const { name, namespace } = options
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: `${name}-allow-webhook-traffic`, namespace, labels: labelsOf(options) },
    spec: {
      podSelector: { matchLabels: podLabelsOf(options) },
      policyTypes: ['Ingress'],
      ingress: [{ ports: [{ port: WEBHOOK_PORT, protocol: 'TCP' }] }],
    },
  }
}
