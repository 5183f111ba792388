import type { Kind, TypedObject } from '@setpoint/kube'
import type { ControllerDefinition } from '../operator/index.js'
import type { WebhookDefinition } from '../webhook/index.js'
import { type DeclaredKind, declaredKinds } from './declared.js'
import { deploymentObject, metricsService, namespaceObject, serviceMonitor } from './manager.js'
import { metricsPolicy, webhookPolicy } from './network.js'
import { type ManifestOptions, resolveOptions } from './options.js'
import { rbacObjects } from './rbac/index.js'
import { sampleOf } from './sample.js'
import { webhookObjects } from './webhooks.js'
import { HEADER, yamlOf } from './yaml.js'

/** An operator as its source declares it. */
export interface OperatorSource {
  readonly controllers: readonly ControllerDefinition[]
  /** Kinds that the operator brings along beside those of its controllers. Default: none. */
  readonly kinds?: readonly Kind[]
  /** Default: none. */
  readonly webhooks?: readonly WebhookDefinition[]
}

export interface ManifestFile {
  /** Relative to the project, with slashes. */
  readonly path: string
  readonly content: string
  /**
   * `generated`: must be what the definitions say, and is committed. `scaffolded`: written where it is missing, and the
   * user's from then on. `artifact`: a product, which need not be committed.
   */
  readonly upkeep: 'generated' | 'scaffolded' | 'artifact'
}

/**
 * All manifests of an operator: config/ for kustomize, and dist/install.yaml for `kubectl apply -f`. A function of its
 * inputs: the same operator gives the same bytes.
 */
export function manifestFiles(operator: OperatorSource, options: ManifestOptions): ManifestFile[] {
  const { controllers } = operator
  const resolved = resolveOptions(options)
  const kinds = declaredKinds(controllers, operator.kinds)
  const { objects: webhooks, definitions: converting, rules } = webhookObjects(operator.webhooks ?? [], resolved)
  const hasWebhooks = webhooks.length > 0
  const definitions = kinds.map((kind) => converting.get(`${kind.plural}.${kind.group}`) ?? kind.definition())
  const rbac = rbacObjects(controllers, kinds, resolved, rules)
  const manager = [namespaceObject(resolved), deploymentObject(resolved, hasWebhooks)]
  const hasMetrics = resolved.metrics !== 'off'
  const policies = [...(hasMetrics ? [metricsPolicy(resolved)] : []), ...(hasWebhooks ? [webhookPolicy(resolved)] : [])]
  const optional = [...(hasMetrics ? ['prometheus'] : []), ...(policies.length > 0 ? ['network-policy'] : [])]
  const service = hasMetrics ? [metricsService(resolved)] : []

  const files: ManifestFile[] = [
    ...definitions.map((definition, index) => generated(`crd/bases/${fileOf(kinds[index])}`, definition)),
    kustomization(
      'crd',
      kinds.map((kind) => `bases/${fileOf(kind)}`),
    ),
    ...[...rbac].map(([name, objects]) => generated(`rbac/${name}.yaml`, ...objects)),
    kustomization(
      'rbac',
      [...rbac.keys()].map((name) => `${name}.yaml`),
    ),
    generated('manager/manager.yaml', ...manager),
    ...service.map((object) => generated('manager/metrics_service.yaml', object)),
    kustomization('manager', ['manager.yaml', ...service.map(() => 'metrics_service.yaml')]),
    ...(hasWebhooks
      ? [generated('webhook/manifests.yaml', ...webhooks), kustomization('webhook', ['manifests.yaml'])]
      : []),
    ...(hasMetrics
      ? [generated('prometheus/monitor.yaml', serviceMonitor(resolved)), kustomization('prometheus', ['monitor.yaml'])]
      : []),
    ...policies.map((policy, index) => generated(`network-policy/${POLICY_FILES[index]}`, policy)),
    ...(policies.length > 0 ? [kustomization('network-policy', POLICY_FILES.slice(0, policies.length))] : []),
    kustomization('default', ['../crd', '../rbac', '../manager', ...(hasWebhooks ? ['../webhook'] : [])], optional),
    ...kinds.map((kind): ManifestFile => {
      return { path: `config/samples/${sampleFileOf(kind)}`, content: yamlOf(sampleOf(kind)), upkeep: 'scaffolded' }
    }),
    kustomization('samples', kinds.map(sampleFileOf)),
  ]
  // The namespace has to be there before what lies in it.
  const [namespace, ...rest] = manager
  const everything = [
    namespace as TypedObject,
    ...definitions,
    ...[...rbac.values()].flat(),
    ...service,
    ...rest,
    ...webhooks,
  ]
  const install = {
    path: 'dist/install.yaml',
    content: `${HEADER}\n${yamlOf(...everything)}`,
    upkeep: 'artifact',
  } as const
  return [...files, install].sort((a, b) => (a.path < b.path ? -1 : 1))
}

const POLICY_FILES = ['allow_metrics_traffic.yaml', 'allow_webhook_traffic.yaml']

function fileOf(kind: DeclaredKind | undefined): string {
  return `${kind?.group}_${kind?.plural}.yaml`
}

function sampleFileOf({ group, version, singular }: DeclaredKind): string {
  return `${group.split('.')[0]}_${version}_${singular}.yaml`
}

function generated(path: string, ...objects: readonly object[]): ManifestFile {
  return { path: `config/${path}`, content: `${HEADER}\n${yamlOf(...objects)}`, upkeep: 'generated' }
}

/** A folder for kustomize; what is optional stands there as a comment, to be taken into an overlay. */
function kustomization(folder: string, resources: readonly string[], optional: readonly string[] = []): ManifestFile {
  const content = yamlOf({
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [...resources],
  })
  const comments = optional.map((name) => `# An overlay may add ../config/${name}\n`).join('')
  return {
    path: `config/${folder}/kustomization.yaml`,
    content: `${HEADER}\n${content}${comments}`,
    upkeep: 'generated',
  }
}
