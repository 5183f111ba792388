import type { TypedObject } from '@setpoint/kube'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { type WebhookDefinition, webhookManifests, webhookRules } from '../webhook/index.js'
import { labelsOf, podLabelsOf, type ResolvedOptions } from './options.js'

export interface WebhookObjects {
  /** The configurations, and the Service in front of the operator. */
  readonly objects: readonly TypedObject[]
  /** Of the kinds with several versions: with the way to their conversion, by name. */
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>
  /** What managed certificates need: their Secret, and the configurations that carry the authority. */
  readonly rules: { readonly cluster: readonly PolicyRule[]; readonly namespaced: readonly PolicyRule[] }
}

/** The Service in front of an operator's webhooks; the Deployment tells `run`, for its certificates. */
export function webhookService({ name, namespace }: ResolvedOptions): { namespace: string; name: string } {
  return { namespace, name: `${name}-webhook-service` }
}

/** Everything in a cluster that has the API server call these webhooks; empty where there are none. */
export function webhookObjects(webhooks: readonly WebhookDefinition[], options: ResolvedOptions): WebhookObjects {
  if (webhooks.length === 0) return { objects: [], definitions: new Map(), rules: { cluster: [], namespaced: [] } }
  const service = webhookService(options)
  const made = webhookManifests({ webhooks, service, selector: podLabelsOf(options) })
  const objects = [made.mutating, made.validating, made.service].filter((object) => object !== undefined)
  return {
    objects: objects.map((object) => ({
      ...object,
      metadata: { ...object.metadata, labels: labelsOf(options) },
    })),
    definitions: new Map(made.definitions.map((definition) => [definition.metadata?.name ?? '', definition])),
    rules: webhookRules(webhooks, { service }),
  }
}
