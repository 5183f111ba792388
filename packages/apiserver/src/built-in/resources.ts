import {
  apiVersionOf,
  builtInResetFields,
  type DiscoveryResource,
  type DiscoverySubresource,
  type GroupVersionKind,
  type Json,
  type JsonObject,
  type ObjectVersions,
} from '@setpoint/kube'
import { discovery } from '@setpoint/kube/discovery'
import type { ServedGroup, ServedVersion } from '../catalog/index.js'
import { storagePrefix } from '../registry/keys.js'
import type { Resource, Subresource } from '../resource/index.js'
import { tableFor } from '../table/index.js'
import { builtInCodec, builtInDecoder } from './codec.js'
import { eventConversion, horizontalPodAutoscalerConversion, type VersionConversion } from './conversion/index.js'
import { managersOf } from '../managers/index.js'
import { DEPRECATIONS } from './facts.js'
import { fieldLabelsOf } from './field-labels.js'
import { builtInVersions } from './managers.js'
import { nameValidatorOf } from './names.js'
import { kindRules } from './kinds/index.js'
import { builtInScale } from './scale.js'
import { type BuiltInKind, builtInStatusStrategy, builtInStrategy } from './strategy.js'

/** Served versions that are not the stored one. */
const CONVERTED: Readonly<Record<string, { conversion: VersionConversion; hub: GroupVersionKind }>> = {
  'events.k8s.io/v1/Event': { conversion: eventConversion, hub: { group: '', version: 'v1', kind: 'Event' } },
  'autoscaling/v1/HorizontalPodAutoscaler': {
    conversion: horizontalPodAutoscalerConversion,
    hub: { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' },
  },
}

let groups: readonly ServedGroup[] | undefined

/**
 * Every built-in group that a default kube-apiserver serves. Resources are made when they are first asked for, once for all
 * servers of the process: they hold nothing of what is stored.
 */
export function builtInGroups(): readonly ServedGroup[] {
  groups ??= discovery.flatMap(({ name, versions }) => {
    const served = versions
      .filter(({ enabledByDefault }) => enabledByDefault)
      .map(({ version, resources }) => servedVersion(name, version, resources))
    return served.length === 0 ? [] : [{ name, builtIn: true, versions: served }]
  })
  return groups
}

function servedVersion(group: string, version: string, resources: readonly DiscoveryResource[]): ServedVersion {
  const made = new Map<string, Resource>()
  return {
    group,
    version,
    builtIn: true,
    resources,
    find(plural) {
      const known = made.get(plural)
      if (known !== undefined) return known
      const entry = resources.find(({ name }) => name === plural)
      // What has no storage hash has no storage: of that, component statuses alone can be read.
      if (entry === undefined || (entry.storageVersionHash === undefined && !entry.verbs.includes('list')))
        return undefined
      const resource = builtInResource(group, version, entry)
      made.set(plural, resource)
      return resource
    },
  }
}

/** A built-in kind that is stored nowhere, such as a review: what admission and decoding need of it. */
export function transientResource({ group, version, kind }: GroupVersionKind): Resource {
  const versions = discovery.find(({ name }) => name === group)?.versions ?? []
  const { resources = [] } = versions.find((served) => served.version === version) ?? {}
  return builtInResource(group, version, resources.find((entry) => entry.kind === kind) as DiscoveryResource)
}

function builtInResource(group: string, version: string, entry: DiscoveryResource): Resource {
  const { kind, namespaced, name: plural } = entry
  const converted = CONVERTED[`${group}/${version}/${kind}`]
  const gvk: GroupVersionKind = { group, version, kind }
  const hub = converted?.hub ?? gvk
  const codec = builtInCodec(gvk, converted?.conversion)
  const about: BuiltInKind = {
    group: hub.group,
    kind,
    namespaced,
    validateName: nameValidatorOf(group, kind),
    emptyStatus: hasStatus(entry) ? emptyStatus(hub) : undefined,
  }
  const versions = builtInVersions(versionsOf(gvk))
  const common = builtInStrategy(about)
  const strategy = kindRules(about.group, kind).strategy?.(common) ?? common
  return {
    group,
    resource: plural,
    kind,
    version,
    hubGroup: hub.group,
    apiVersion: apiVersionOf(gvk),
    listKind: `${kind}List`,
    singular: entry.singularName,
    shortNames: entry.shortNames ?? [],
    categories: entry.categories ?? [],
    namespaced,
    verbs: new Set(entry.verbs),
    prefix: storagePrefix({ group: hub.group, resource: plural }),
    asIsSince: converted === undefined ? 0 : Number.POSITIVE_INFINITY,
    typedItems: false,
    codec,
    strategy,
    subresources: new Map(
      (entry.subresources ?? []).flatMap((subresource) => {
        const made = builtInSubresource(gvk, about, subresource, strategy, versions)
        return made === undefined ? [] : [[subresource.name, made] as const]
      }),
    ),
    table: tableFor({ group, kind }),
    fieldLabels: fieldLabelsOf(group, kind),
    managers: managersOf({
      kind: gvk,
      versions,
      subresource: '',
      reset: builtInResetFields(gvk),
      empty: emptyObject(gvk),
    }),
    deprecation: DEPRECATIONS[`${apiVersionOf(gvk)}/${kind}`],
    closed: undefined,
  }
}

/** The versions that the kind is served in, as far as its field managers know them. */
function versionsOf({ group, version, kind }: GroupVersionKind): GroupVersionKind[] {
  const served = discovery
    .find(({ name }) => name === group)
    ?.versions.filter(({ enabledByDefault }) => enabledByDefault)
  const names = new Set([version, ...(served ?? []).map((entry) => entry.version)])
  return [...names].map((name) => ({ group, version: name, kind }))
}

/** What Go writes for an object in which nothing is set: nobody adds what it has. */
export function emptyObject(kind: GroupVersionKind): JsonObject {
  const { object } = builtInDecoder(kind, { defaults: false })({ value: {} })
  return { ...(object as unknown as JsonObject), apiVersion: apiVersionOf(kind), kind: kind.kind }
}

function hasStatus({ subresources }: DiscoveryResource): boolean {
  return subresources?.some(({ name }) => name === 'status') ?? false
}

/** What Go writes for a status in which nothing is set. */
function emptyStatus(kind: GroupVersionKind): Json {
  const { object } = builtInDecoder(kind, { defaults: false })({ value: {} })
  return (object['status'] ?? {}) as Json
}

function builtInSubresource(
  parent: GroupVersionKind,
  about: BuiltInKind,
  entry: DiscoverySubresource,
  strategy: Resource['strategy'],
  versions: ObjectVersions,
): Subresource | undefined {
  const kind = { group: entry.group ?? parent.group, version: entry.version ?? parent.version, kind: entry.kind }
  if (entry.name === 'scale') return builtInScale(parent, entry, strategy)
  if (entry.kind !== parent.kind) return undefined
  const own = kindRules(about.group, about.kind).subresources?.[entry.name]
  if (own === undefined && entry.name !== 'status') return undefined
  const common = builtInStatusStrategy(about, strategy)
  const update = own?.(common, strategy) ?? common
  return {
    name: entry.name,
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    verbs: new Set(entry.verbs),
    view: (object) => object,
    patchView: (object) => object,
    decode: builtInDecoder(kind),
    merge: (view) => view,
    strategy: update,
    managers: managersOf({
      kind: parent,
      versions,
      subresource: entry.name,
      reset: builtInResetFields(parent, entry.name),
      empty: emptyObject(parent),
    }),
    table: undefined,
  }
}
