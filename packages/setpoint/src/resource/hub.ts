import { type Kind, type KubeObject, messageOf, type ObjectOf, SetpointError, type TypedObject } from '@setpoint/kube'
import type { CustomResourceDefinition, WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { DeepReadonly } from '../cache/index.js'
import { describeObject } from '../objects/index.js'

/** What a conversion gives: the parts that are its own. apiVersion, kind and the rest of metadata follow by themselves. */
export interface Converted<T extends TypedObject> {
  readonly spec: DeepReadonly<SpecOf<T>>
  /** Default: none. */
  readonly status?: DeepReadonly<StatusOf<T>> | undefined
  /** Default: as they were. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** The place for what the other version has no field for. Default: as they were. */
  readonly annotations?: Readonly<Record<string, string>> | undefined
}

type SpecOf<T> = T extends { spec: infer Spec } ? Spec : never
type StatusOf<T> = T extends { status?: infer Status } ? Status : never

export interface SpokeConfig<Hub extends TypedObject, K extends Kind> {
  /** This version's object in the hub's. Must not fail for any object that this version's schema accepts. */
  readonly toHub: (object: DeepReadonly<ObjectOf<K>>) => Converted<Hub>
  /** The hub's object in this version. What it cannot say has to be kept aside, or a write through it loses it. */
  readonly fromHub: (object: DeepReadonly<Hub>) => Converted<ObjectOf<K>>
  /** Objects are stored in this version, as they were before the hub came. Default false: in the hub's. */
  readonly storage?: boolean
}

/** A version beside the hub, and the way to and fro; made by {@link spoke}. */
export interface Spoke<Hub extends TypedObject> {
  readonly kind: VersionKind
  readonly storage: boolean
  readonly toHub: (object: DeepReadonly<TypedObject>) => Converted<Hub>
  readonly fromHub: (object: DeepReadonly<Hub>) => Converted<TypedObject>
}

/** All versions of a kind, each convertible to each other through the hub. */
export interface Conversion {
  readonly versions: readonly Kind[]
  /** The object in another version. Throws ConversionFailed with the object's name. */
  convert(object: KubeObject, apiVersion: string): KubeObject
}

type VersionKind = Kind & { definition(): CustomResourceDefinition }
type HubKind = Kind & {
  readonly conversion?: Conversion | undefined
  definition(webhook?: WebhookClientConfig): CustomResourceDefinition
}

/** `spoke(VoteConfigV1alpha1, { toHub(old) {…}, fromHub(current) {…} })`: an argument of {@link hub}. */
export function spoke<Hub extends TypedObject, K extends VersionKind>(
  kind: K,
  { toHub, fromHub, storage = false }: SpokeConfig<Hub, K>,
): Spoke<Hub> {
  return { kind, storage, toHub: toHub as Spoke<Hub>['toHub'], fromHub: fromHub as Spoke<Hub>['fromHub'] }
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

function convert(
  kind: HubKind,
  spokes: readonly Spoke<TypedObject>[],
  object: KubeObject,
  apiVersion: string,
): KubeObject {
  if (object.apiVersion === apiVersion) return object
  const by = (version: string): Spoke<TypedObject> | undefined =>
    spokes.find((candidate) => candidate.kind.apiVersion === version)
  const [from, to] = [by(object.apiVersion), by(apiVersion)]
  for (const [version, found] of [
    [object.apiVersion, from],
    [apiVersion, to],
  ] as const)
    if (found === undefined && version !== kind.apiVersion)
      throw failure(object, apiVersion, `there is no version ${version}; there is ${versionsText(kind, spokes)}`)
  try {
    const middle = from === undefined ? object : built(object, kind, from.toHub(object))
    return to === undefined ? middle : built(middle, to.kind, to.fromHub(middle))
  } catch (cause) {
    throw failure(object, apiVersion, messageOf(cause), cause)
  }
}

function built(object: KubeObject, kind: Kind, parts: Converted<TypedObject>): KubeObject {
  const { spec, status, labels = object.metadata.labels, annotations = object.metadata.annotations } = parts
  const { labels: _labels, annotations: _annotations, ...metadata } = object.metadata
  return {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: {
      ...metadata,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec,
    ...(status === undefined ? {} : { status }),
  } as KubeObject
}

function versionsText(kind: Kind, spokes: readonly Spoke<TypedObject>[]): string {
  return [kind, ...spokes.map((other) => other.kind)].map((version) => version.apiVersion).join(', ')
}

function failure(object: KubeObject, apiVersion: string, why: string, cause?: unknown): SetpointError {
  const what = `${describeObject(object.kind, object.metadata)}: conversion from ${object.apiVersion} to ${apiVersion} failed`
  return new SetpointError('ConversionFailed', `${what}: ${why}`, { cause })
}
