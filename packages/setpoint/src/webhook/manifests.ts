import type { Kind } from '@setpoint/kube'
import type {
  MutatingWebhookConfiguration,
  RuleWithOperations,
  ValidatingWebhook,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { CustomResourceDefinition, WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { Service } from '@setpoint/kube/kinds/v1'
import type { AdmissionRule, Hook } from './hook.js'
import { convertibleKinds, hooksOf, type WebhookDefinition } from './hooks.js'
import { CONVERT_PATH } from './paths.js'

/** The Service that stands in front of an operator's webhook server. */
export interface WebhookService {
  readonly namespace: string
  readonly name: string
  /** The Service's port, not the server's. Default 443. */
  readonly port?: number
}

export interface WebhookManifestOptions {
  readonly webhooks: readonly WebhookDefinition[]
  readonly service: WebhookService
  /**
   * Where the server is reached instead, for an operator that runs outside of the cluster: `https://10.0.0.7:9443`. The
   * host must be among the certificate's names. Default: through the service.
   */
  readonly url?: string
  /** The configurations' name. Default: the service's. */
  readonly name?: string
  /** The authority in base64. Default: none; managed certificates have it injected when the operator starts. */
  readonly caBundle?: string
  /** Labels of the operator's pods; with them the Service is made, too. Default: there is one. */
  readonly selector?: Readonly<Record<string, string>>
  /** The port that the pods serve webhooks on. Default 9443. */
  readonly serverPort?: number
}

export interface WebhookManifests {
  /** Absent where nothing defaults. */
  readonly mutating?: MutatingWebhookConfiguration
  /** Absent where nothing validates. */
  readonly validating?: ValidatingWebhookConfiguration
  /** Of the kinds with several versions, with their conversion webhook. */
  readonly definitions: readonly CustomResourceDefinition[]
  /** Present with `selector`. */
  readonly service?: Service
}

/** What has the API server call an operator's webhooks. */
export function webhookManifests(options: WebhookManifestOptions): WebhookManifests {
  const { webhooks, service, name = service.name } = options
  const hooks = hooksOf(webhooks)
  const mutating = hooks.filter(({ type }) => type === 'mutating')
  const validating = hooks.filter(({ type }) => type === 'validating')
  const apiVersion = 'admissionregistration.k8s.io/v1'
  const metadata = { name }
  return {
    ...(mutating.length === 0
      ? {}
      : {
          mutating: {
            apiVersion,
            kind: 'MutatingWebhookConfiguration',
            metadata,
            webhooks: mutating.map((hook) => ({
              ...entry(hook, options),
              reinvocationPolicy: hook.policy.reinvocationPolicy ?? 'Never',
            })),
          },
        }),
    ...(validating.length === 0
      ? {}
      : {
          validating: {
            apiVersion,
            kind: 'ValidatingWebhookConfiguration',
            metadata,
            webhooks: validating.map((hook) => entry(hook, options)),
          },
        }),
    definitions: convertibleKinds(webhooks).map((kind) =>
      (kind as DefinedKind).definition(clientConfig(options, CONVERT_PATH)),
    ),
    ...(options.selector === undefined ? {} : { service: serviceOf(options, options.selector) }),
  }
}

type DefinedKind = Kind & { definition(webhook: WebhookClientConfig): CustomResourceDefinition }

/** What both configurations say about a webhook. */
function entry({ name, path, rules, sideEffects, policy }: Hook, options: WebhookManifestOptions): ValidatingWebhook {
  const { namespaceSelector, objectSelector, matchConditions } = policy
  return {
    name,
    admissionReviewVersions: ['v1'],
    sideEffects,
    clientConfig: clientConfig(options, path),
    rules: rules.map(ruleOf),
    failurePolicy: policy.failurePolicy ?? 'Fail',
    matchPolicy: policy.matchPolicy ?? 'Equivalent',
    timeoutSeconds: policy.timeoutSeconds ?? 10,
    ...(namespaceSelector === undefined ? {} : { namespaceSelector: structuredClone(namespaceSelector) }),
    ...(objectSelector === undefined ? {} : { objectSelector: structuredClone(objectSelector) }),
    ...(matchConditions === undefined ? {} : { matchConditions: [...matchConditions] }),
  }
}

function ruleOf({
  apiGroups,
  apiVersions = ['*'],
  resources,
  operations,
  scope = '*',
}: AdmissionRule): RuleWithOperations {
  return {
    apiGroups: [...apiGroups],
    apiVersions: [...apiVersions],
    resources: [...resources],
    operations: [...operations],
    scope,
  }
}

function clientConfig({ service, url, caBundle }: WebhookManifestOptions, path: string): WebhookClientConfig {
  const { namespace, name, port = 443 } = service
  const address = url === undefined ? { service: { namespace, name, path, port } } : { url: new URL(path, url).href }
  return { ...address, ...(caBundle === undefined ? {} : { caBundle }) }
}

function serviceOf(
  { service, serverPort = 9443 }: WebhookManifestOptions,
  selector: Readonly<Record<string, string>>,
): Service {
  const { namespace, name, port = 443 } = service
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace },
    spec: {
      selector: { ...selector },
      ports: [{ name: 'webhook', protocol: 'TCP', port, targetPort: serverPort }],
      // A pod is ready when its caches are filled, and to fill them may take a conversion by that very pod. Nor may a
      // cache that falls behind take webhooks out of service: they answer from the moment that the server listens.
      publishNotReadyAddresses: true,
    },
  }
}
