import type { Kind, TypedObject } from '@setpoint/kube'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { NetworkPolicy } from '@setpoint/kube/kinds/networking.k8s.io/v1'
import type { ControllerDefinition } from '../operator/index.js'
import type { WebhookDefinition } from '../webhook/index.js'
import { type DeclaredKind, declaredKinds } from './declared.js'
import { deploymentObject, metricsService, namespaceObject, serviceMonitor } from './manager.js'
import { metricsPolicy, webhookPolicy } from './network.js'
import { type ManifestOptions, type ResolvedOptions, resolveOptions } from './options.js'
import { rbacObjects } from './rbac/index.js'
import { webhookObjects } from './webhooks.js'

/** An operator as its source declares it. */
export interface OperatorSource {
  readonly controllers: readonly ControllerDefinition[]
  /** Kinds that the operator brings along beside those of its controllers. Default: none. */
  readonly kinds?: readonly Kind[]
  /** Default: none. */
  readonly webhooks?: readonly WebhookDefinition[]
}

/** Everything that a cluster gets, by what it is for. */
export interface OperatorObjects {
  readonly options: ResolvedOptions
  readonly kinds: readonly DeclaredKind[]
  /** Of the kinds, in their order. */
  readonly definitions: readonly CustomResourceDefinition[]
  readonly namespace: TypedObject
  /** By the name of their file. */
  readonly rbac: ReadonlyMap<string, readonly TypedObject[]>
  readonly deployment: TypedObject
  readonly metricsService: TypedObject | undefined
  /** Configurations and their Service; empty where there are no webhooks. */
  readonly webhooks: readonly TypedObject[]
  /** For those who have what they are for: not part of an installation. */
  readonly monitor: TypedObject | undefined
  readonly metricsPolicy: NetworkPolicy | undefined
  readonly webhookPolicy: NetworkPolicy | undefined
}

export function operatorObjects(operator: OperatorSource, options: ManifestOptions): OperatorObjects {
  const { controllers } = operator
  const resolved = resolveOptions(options)
  const kinds = declaredKinds(controllers, operator.kinds)
  const { objects: webhooks, definitions: converting, rules } = webhookObjects(operator.webhooks ?? [], resolved)
  const hasWebhooks = webhooks.length > 0
  const hasMetrics = resolved.metrics !== 'off'
  return {
    options: resolved,
    kinds,
    definitions: kinds.map((kind) => converting.get(`${kind.plural}.${kind.group}`) ?? kind.definition()),
    namespace: namespaceObject(resolved),
    rbac: rbacObjects(controllers, kinds, resolved, rules),
    deployment: deploymentObject(resolved, hasWebhooks),
    metricsService: hasMetrics ? metricsService(resolved) : undefined,
    webhooks,
    monitor: hasMetrics ? serviceMonitor(resolved) : undefined,
    metricsPolicy: hasMetrics ? metricsPolicy(resolved) : undefined,
    webhookPolicy: hasWebhooks ? webhookPolicy(resolved) : undefined,
  }
}

/**
 * What an installation consists of, in the order to create it in: the namespace before what lies in it, rights before the
 * operator that needs them, and webhooks last, because the API server begins to ask for them at once.
 */
export function installationOf(objects: OperatorObjects): TypedObject[] {
  const { namespace, definitions, rbac, metricsService: service, deployment, webhooks } = objects
  return [
    namespace,
    ...definitions,
    ...[...rbac.values()].flat(),
    ...(service === undefined ? [] : [service]),
    deployment,
    ...webhooks,
  ]
}
