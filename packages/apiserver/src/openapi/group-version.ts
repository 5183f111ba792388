import type { GroupVersion, GroupVersionKind, Schema } from '@setpoint/kube'
import type { DiscoveryResource } from '@setpoint/kube/discovery'
import { builtInComponent, builtInSchemaName } from '@setpoint/kube/schemas'
import { type Definition, customComponents, customResource, modelName } from './custom-resource.js'
import { BUILT_IN, CUSTOM, type Dialect } from './dialect.js'
import { resourceListRoute } from './fixed-routes.js'
import { resourceRoutes } from './resource-routes.js'
import type { Route } from './route.js'

/** A built-in group-version, as discovery describes it. */
export interface BuiltInVersion extends GroupVersion {
  readonly resources: readonly DiscoveryResource[]
}

/** A group-version of custom resources, with all definitions that serve it. */
export interface CustomVersion extends GroupVersion {
  readonly definitions?: readonly Definition[]
}

/** What a document says: its routes, and where the schemas are that they name. */
export interface Description {
  readonly routes: readonly Route[]
  readonly find: (component: string) => Schema | undefined
  /** Which registrations of a kind that every group has (DeleteOptions, WatchEvent) a v3 document tells of. */
  readonly concerns: (kind: GroupVersionKind) => boolean
}

export function describeBuiltIn(
  { group, version, resources }: BuiltInVersion,
  dialect: Dialect = BUILT_IN,
): Description {
  const context = { group, version, dialect, componentOf: builtInName }
  return {
    routes: [resourceListRoute(context), ...resources.flatMap((resource) => resourceRoutes(context, resource))],
    find: builtInComponent,
    concerns: (kind) => isOwn(kind, { group, version }),
  }
}

export function describeCustom({ group, version, definitions = [] }: CustomVersion, openApi: 'v2' | 'v3'): Description {
  const components = new Map(definitions.flatMap((definition) => customComponents(definition, version, openApi)))
  const componentOf = (kind: GroupVersionKind): string => (kind.group === group ? modelName(kind) : builtInName(kind))
  const context = { group, version, dialect: CUSTOM, componentOf }
  return {
    routes: definitions.flatMap((definition) => resourceRoutes(context, customResource(definition, version))),
    find: (component) => components.get(component) ?? builtInComponent(component),
    concerns: isKnownToClients,
  }
}

/** What is served outside of any group-version. */
export function describeRoutes(routes: readonly Route[]): Description {
  return { routes, find: builtInComponent, concerns: () => true }
}

function builtInName(kind: GroupVersionKind): string {
  const name = builtInSchemaName(kind)
  if (name === undefined) throw new Error(`no schema for ${kind.kind} of ${kind.group}/${kind.version}`)
  return name
}

function isOwn(kind: GroupVersionKind, own: GroupVersion): boolean {
  return (kind.group === own.group && kind.version === own.version) || (kind.group === '' && kind.version === 'v1')
}

/** Groups that are not in client-go, whose knowledge kube-apiserver describes custom resources with. */
const SERVER_ONLY: ReadonlySet<string> = new Set([
  'admission.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'imagepolicy.k8s.io',
])

function isKnownToClients({ group }: GroupVersionKind): boolean {
  return !SERVER_ONLY.has(group)
}
