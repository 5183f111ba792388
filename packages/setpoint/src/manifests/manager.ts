import type { TypedObject } from '@setpoint/kube'
import type { Deployment } from '@setpoint/kube/kinds/apps/v1'
import type { Namespace, Service } from '@setpoint/kube/kinds/v1'
import { environmentOf, HEALTH_PORT, WEBHOOK_PORT } from '../environment/index.js'
import { labelsOf, metricsPort, podLabelsOf, type ResolvedOptions } from './options.js'
import { serviceAccountName } from './rbac/index.js'
import { webhookService } from './webhooks.js'

/** The namespace, restricted as far as Kubernetes can. */
export function namespaceObject(options: ResolvedOptions): Namespace {
  const labels = {
    ...labelsOf(options),
    'pod-security.kubernetes.io/enforce': 'restricted',
  }
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name: options.namespace, labels } }
}

/** The operator itself. */
export function deploymentObject(options: ResolvedOptions, hasWebhooks: boolean): Deployment {
  const { name, namespace, image, replicas, leaderElection, metrics } = options
  const ports = [
    { name: 'health', containerPort: HEALTH_PORT },
    ...(metrics === 'off' ? [] : [{ name: 'metrics', containerPort: metricsPort(options) }]),
    ...(hasWebhooks ? [{ name: 'webhook', containerPort: WEBHOOK_PORT }] : []),
  ]
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: `${name}-controller-manager`,
      namespace,
      labels: { ...labelsOf(options), ...podLabelsOf(options) },
    },
    spec: {
      replicas,
      // Without an election two generations of the operator must never work at once.
      ...(leaderElection ? {} : { strategy: { type: 'Recreate' } }),
      selector: { matchLabels: podLabelsOf(options) },
      template: {
        metadata: {
          labels: podLabelsOf(options),
          annotations: { 'kubectl.kubernetes.io/default-container': 'manager' },
        },
        spec: {
          serviceAccountName: serviceAccountName(options),
          // The manager has 30 s to finish what it is at.
          terminationGracePeriodSeconds: 40,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name: 'manager',
              image,
              ports,
              env: [{ name: 'NODE_ENV', value: 'production' }, ...programEnvironment(options, hasWebhooks)],
              livenessProbe: probe('/healthz', 15, 20),
              readinessProbe: probe('/readyz', 5, 10),
              // Node itself takes some 70 MB; the rest of the limit is for caches.
              resources: { limits: { cpu: '500m', memory: '256Mi' }, requests: { cpu: '10m', memory: '96Mi' } },
              securityContext: {
                allowPrivilegeEscalation: false,
                capabilities: { drop: ['ALL'] },
                readOnlyRootFilesystem: true,
              },
              volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
            },
          ],
          // The one place to write to.
          volumes: [{ name: 'tmp', emptyDir: {} }],
        },
      },
    },
  }
}

/** What `run` needs to know to be what these manifests say. */
function programEnvironment(options: ResolvedOptions, hasWebhooks: boolean): { name: string; value: string }[] {
  const { name, leaderElection, metrics, scope } = options
  return environmentOf({
    ...(leaderElection ? { leaderElection: `${name}-leader` } : {}),
    healthPort: HEALTH_PORT,
    metricsPort: metrics === 'off' ? 0 : metricsPort(options),
    ...(metrics === 'off' ? {} : { metrics }),
    ...(hasWebhooks ? { webhookService: webhookService(options).name, webhookPort: WEBHOOK_PORT } : {}),
    scope,
  })
}

function probe(path: string, initialDelaySeconds: number, periodSeconds: number): object {
  return { httpGet: { path, port: 'health' }, initialDelaySeconds, periodSeconds }
}

/** Where Prometheus finds the metrics. */
export function metricsService(options: ResolvedOptions): Service {
  const { name, namespace, metrics } = options
  const port = metricsPort(options)
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: `${name}-metrics`,
      namespace,
      labels: { ...labelsOf(options), 'control-plane': 'controller-manager' },
    },
    spec: {
      ports: [{ name: metrics === 'secured' ? 'https' : 'http', port, protocol: 'TCP', targetPort: 'metrics' }],
      selector: podLabelsOf(options),
    },
  }
}

/** For those who run the Prometheus operator. */
export function serviceMonitor(options: ResolvedOptions): TypedObject & { spec: object } {
  const { name, namespace, metrics } = options
  const secured = {
    port: 'https',
    scheme: 'https',
    bearerTokenFile: '/var/run/secrets/kubernetes.io/serviceaccount/token',
    tlsConfig: { insecureSkipVerify: true },
  }
  return {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'ServiceMonitor',
    metadata: { name: `${name}-metrics-monitor`, namespace, labels: labelsOf(options) },
    spec: {
      endpoints: [{ path: '/metrics', ...(metrics === 'secured' ? secured : { port: 'http', scheme: 'http' }) }],
      selector: { matchLabels: { 'app.kubernetes.io/name': name, 'control-plane': 'controller-manager' } },
    },
  }
}
