import type { Kind } from '@setpoint/kube'
import type {
  MutatingWebhookConfiguration,
  RuleWithOperations,
  ValidatingWebhook,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { CustomResourceDefinition, WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { Service } from '@setpoint/kube/kinds/v1'
import { CONVERT_PATH, mutatePath, validatePath, type Validators, type WebhookDefinition } from './definition.js'

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
  const mutating = webhooks.filter(({ config }) => config.default !== undefined)
  const validating = webhooks.filter(({ config }) => config.validate !== undefined)
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
            webhooks: mutating.map((webhook) => ({
              ...entry('mutate', webhook, ['CREATE', 'UPDATE'], clientConfig(options, mutatePath(webhook.for))),
              reinvocationPolicy: webhook.config.reinvocationPolicy ?? 'Never',
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
            webhooks: validating.map((webhook) =>
              entry(
                'validate',
                webhook,
                operationsOf(webhook.config.validate ?? {}),
                clientConfig(options, validatePath(webhook.for)),
              ),
            ),
          },
        }),
    definitions: webhooks.flatMap(({ for: kind }) =>
      kind.conversion === undefined ? [] : [(kind as DefinedKind).definition(clientConfig(options, CONVERT_PATH))],
    ),
    ...(options.selector === undefined ? {} : { service: serviceOf(options, options.selector) }),
  }
}

type DefinedKind = Kind & { definition(webhook: WebhookClientConfig): CustomResourceDefinition }

type Operation = 'CREATE' | 'UPDATE' | 'DELETE'

/** What both configurations say about a webhook. */
function entry(
  verb: 'mutate' | 'validate',
  { for: kind, config }: WebhookDefinition,
  operations: readonly Operation[],
  clientConfig: WebhookClientConfig,
): ValidatingWebhook {
  const { namespaceSelector, objectSelector, matchConditions } = config
  return {
    // At least three parts, as the API server wants it.
    name: `${verb}.${kind.plural}.${kind.group === '' ? 'core' : kind.group}`,
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig,
    rules: [ruleOf(kind, operations)],
    failurePolicy: config.failurePolicy ?? 'Fail',
    matchPolicy: config.matchPolicy ?? 'Equivalent',
    timeoutSeconds: config.timeoutSeconds ?? 10,
    ...(namespaceSelector === undefined ? {} : { namespaceSelector: structuredClone(namespaceSelector) }),
    ...(objectSelector === undefined ? {} : { objectSelector: structuredClone(objectSelector) }),
    ...(matchConditions === undefined ? {} : { matchConditions: [...matchConditions] }),
  }
}

function ruleOf({ group, version, plural, namespaced }: Kind, operations: readonly Operation[]): RuleWithOperations {
  return {
    apiGroups: [group],
    apiVersions: [version],
    resources: [plural],
    operations: [...operations],
    scope: namespaced ? 'Namespaced' : 'Cluster',
  }
}

/** Only what somebody looks at: a deletion that nobody judges must not wait for an operator that is away. */
function operationsOf({ create, update, delete: remove }: Validators<Kind>): Operation[] {
  return [
    ...(create === undefined ? [] : (['CREATE'] as const)),
    ...(update === undefined ? [] : (['UPDATE'] as const)),
    ...(remove === undefined ? [] : (['DELETE'] as const)),
  ]
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
