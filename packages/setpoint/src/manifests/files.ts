import { type DeclaredKind } from './declared.js'
import { installationOf, type OperatorObjects, operatorObjects, type OperatorSource } from './objects.js'
import type { ManifestOptions } from './options.js'
import { sampleOf } from './sample.js'
import { HEADER, yamlOf } from './yaml.js'

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
  const objects = operatorObjects(operator, options)
  const { kinds, definitions, rbac, webhooks } = objects
  const service = objects.metricsService === undefined ? [] : [objects.metricsService]
  const folders = optionalFolders(objects)
  const optional = folders.map(([name]) => name)
  const files: ManifestFile[] = [
    ...definitions.map((definition, index) => generated(`crd/bases/${fileOf(kinds[index])}`, definition)),
    ...kustomizationOf(
      'crd',
      kinds.map((kind) => `bases/${fileOf(kind)}`),
    ),
    ...[...rbac].map(([name, list]) => generated(`rbac/${name}.yaml`, ...list)),
    kustomization(
      'rbac',
      [...rbac.keys()].map((name) => `${name}.yaml`),
    ),
    generated('manager/manager.yaml', objects.namespace, objects.deployment),
    ...service.map((object) => generated('manager/metrics_service.yaml', object)),
    kustomization('manager', ['manager.yaml', ...service.map(() => 'metrics_service.yaml')]),
    ...(webhooks.length > 0
      ? [generated('webhook/manifests.yaml', ...webhooks), kustomization('webhook', ['manifests.yaml'])]
      : []),
    ...folders.flatMap(([folder, contents]) => [
      ...contents.map(([name, object]) => generated(`${folder}/${name}`, object)),
      kustomization(
        folder,
        contents.map(([name]) => name),
      ),
    ]),
    kustomization(
      'default',
      [
        ...(kinds.length > 0 ? ['../crd'] : []),
        '../rbac',
        '../manager',
        ...(webhooks.length > 0 ? ['../webhook'] : []),
      ],
      optional,
    ),
    ...kinds.map((kind): ManifestFile => {
      return { path: `config/samples/${sampleFileOf(kind)}`, content: yamlOf(sampleOf(kind)), upkeep: 'scaffolded' }
    }),
    ...kustomizationOf('samples', kinds.map(sampleFileOf)),
  ]
  const install = {
    path: 'dist/install.yaml',
    content: `${HEADER}\n${yamlOf(...installationOf(objects))}`,
    upkeep: 'artifact',
  } as const
  return [...files, install].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** What is only for those who have what it is for: folders with their files. */
function optionalFolders({ monitor, metricsPolicy, webhookPolicy }: OperatorObjects): [string, [string, object][]][] {
  const monitors: [string, object][] = monitor === undefined ? [] : [['monitor.yaml', monitor]]
  const policies: [string, object][] = [
    ...(metricsPolicy === undefined ? [] : [['allow_metrics_traffic.yaml', metricsPolicy] as [string, object]]),
    ...(webhookPolicy === undefined ? [] : [['allow_webhook_traffic.yaml', webhookPolicy] as [string, object]]),
  ]
  const folders: [string, [string, object][]][] = [
    ['prometheus', monitors],
    ['network-policy', policies],
  ]
  return folders.filter(([, contents]) => contents.length > 0)
}

function fileOf(kind: DeclaredKind | undefined): string {
  return `${kind?.group}_${kind?.plural}.yaml`
}

function sampleFileOf({ group, version, singular }: DeclaredKind): string {
  return `${group.split('.')[0]}_${version}_${singular}.yaml`
}

function generated(path: string, ...objects: readonly object[]): ManifestFile {
  return { path: `config/${path}`, content: `${HEADER}\n${yamlOf(...objects)}`, upkeep: 'generated' }
}

/** A folder that has something in it: kustomize refuses an empty one. */
function kustomizationOf(folder: string, resources: readonly string[]): ManifestFile[] {
  return resources.length === 0 ? [] : [kustomization(folder, resources)]
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
