import { type Kind, type ObjectOf, SetpointError, type TypedObject } from '@setpoint/kube'
import type { CustomResourceDefinition, WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { DeepReadonly } from '../cache/index.js'
import { type Conversion, convert, type Converted, type Spoke, type VersionKind } from './convert.js'

export interface SpokeConfig<Hub extends TypedObject, K extends Kind> {
  /** This version's object in the hub's. Must not fail for any object that this version's schema accepts. */
  readonly toHub: (object: DeepReadonly<ObjectOf<K>>) => Converted<Hub>
  /** The hub's object in this version. What it cannot say has to be kept aside, or a write through it loses it. */
  readonly fromHub: (object: DeepReadonly<Hub>) => Converted<ObjectOf<K>>
  /** Objects are stored in this version, as they were before the hub came. Default false: in the hub's. */
  readonly storage?: boolean
}

type HubKind = Kind & {
  readonly conversion?: Conversion | undefined
  definition(webhook?: WebhookClientConfig): CustomResourceDefinition
}

/** `spoke(VoteConfigV1alpha1, { toHub(old) {…}, fromHub(current) {…} })`: an argument of {@link hub}. */
export function spoke<Hub extends TypedObject, K extends VersionKind>(
  kind: K,
  { toHub, fromHub, storage = false }: SpokeConfig<Hub, K>,
): Spoke<Hub> {
  return { kind, storage, toHub: toHub as Spoke<Hub>['toHub'], fromHub }
}

/**
 * A kind with several versions: the hub, which the operator works with, and its spokes. What comes back is the hub's kind
 * with a definition of all versions; `definition({ service })` has the conversion webhook in it. An operator with such a
 * kind must serve webhooks: `hub(VoteConfigV1, spoke(VoteConfigV1alpha1, …))`.
 */
export function hub<K extends HubKind>(kind: K, ...spokes: readonly Spoke<ObjectOf<K>>[]): K {
  const all = spokes as readonly Spoke<TypedObject>[]
  checkVersions(kind, all)
  const conversion: Conversion = {
    versions: [kind, ...all.map((other) => other.kind)],
    convert: (object, apiVersion) => convert(kind, all, object, apiVersion),
  }
  return Object.freeze({
    ...kind,
    conversion,
    definition: (webhook?: WebhookClientConfig) => definitionOfAll(kind, all, webhook),
  })
}

function checkVersions(kind: HubKind, spokes: readonly Spoke<TypedObject>[]): void {
  const seen = new Set([kind.version])
  const problems: string[] = []
  for (const { kind: other } of spokes) {
    if (other.kind !== kind.kind || other.group !== kind.group || other.plural !== kind.plural)
      problems.push(`${other.kind}.${other.group} is another kind; a spoke is another version of the same`)
    if (other.namespaced !== kind.namespaced) problems.push(`version ${other.version} has another scope`)
    if (seen.has(other.version)) problems.push(`version ${other.version} is there twice`)
    seen.add(other.version)
  }
  if (spokes.filter(({ storage }) => storage).length > 1) problems.push('only one version can be the stored one')
  if (problems.length > 0)
    throw new SetpointError('ResourceInvalid', `resource ${kind.kind}.${kind.group}: ${problems.join('; ')}`)
}

function definitionOfAll(
  kind: HubKind,
  spokes: readonly Spoke<TypedObject>[],
  webhook: WebhookClientConfig | undefined,
): CustomResourceDefinition {
  const definition = kind.definition()
  const stored = spokes.find(({ storage }) => storage)?.kind.version ?? kind.version
  const versions = [definition, ...spokes.map((other) => other.kind.definition())].flatMap(({ spec }) => spec.versions)
  definition.spec.versions = versions.map((version) => ({ ...version, storage: version.name === stored }))
  if (webhook !== undefined)
    definition.spec.conversion = {
      strategy: 'Webhook',
      webhook: { conversionReviewVersions: ['v1'], clientConfig: webhook },
    }
  return definition
}
