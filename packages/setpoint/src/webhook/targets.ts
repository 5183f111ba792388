import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { type InjectionTargets, type ManagedCertificateOptions, secretOf } from './certificates/index.js'
import { convertibleKinds, hooksOf, type WebhookDefinition } from './hooks.js'

/** The objects that belong to an operator's webhooks and must carry its authority. */
export function targetsOf(
  webhooks: readonly WebhookDefinition[],
  { configuration, service }: Pick<ManagedCertificateOptions, 'configuration' | 'service'>,
): InjectionTargets {
  const name = configuration ?? service.name
  const hooks = hooksOf(webhooks)
  return {
    mutating: hooks.some(({ type }) => type === 'mutating') ? [name] : [],
    validating: hooks.some(({ type }) => type === 'validating') ? [name] : [],
    definitions: convertibleKinds(webhooks).map(({ plural, group }) => `${plural}.${group}`),
  }
}

export interface WebhookRules {
  /** Over objects without a namespace: for a ClusterRole. */
  readonly cluster: readonly PolicyRule[]
  /** In the service's namespace: for a Role. */
  readonly namespaced: readonly PolicyRule[]
}

/** What managed certificates need of the cluster: their own Secret and their own configurations, each by its name. */
export function webhookRules(webhooks: readonly WebhookDefinition[], options: ManagedCertificateOptions): WebhookRules {
  const { mutating, validating, definitions } = targetsOf(webhooks, options)
  const rule = (group: string, resource: string, names: readonly string[]): PolicyRule[] =>
    names.length === 0
      ? []
      : [{ apiGroups: [group], resources: [resource], resourceNames: [...names], verbs: ['get', 'patch'] }]
  return {
    cluster: [
      ...rule('admissionregistration.k8s.io', 'mutatingwebhookconfigurations', mutating),
      ...rule('admissionregistration.k8s.io', 'validatingwebhookconfigurations', validating),
      ...rule('apiextensions.k8s.io', 'customresourcedefinitions', definitions),
    ],
    namespaced: [
      { apiGroups: [''], resources: ['secrets'], resourceNames: [secretOf(options).name], verbs: ['get', 'update'] },
      // A name is not known to the server before it is there: creation cannot be limited to one.
      { apiGroups: [''], resources: ['secrets'], verbs: ['create'] },
    ],
  }
}
