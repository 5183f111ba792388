import type { GroupVersion, GroupVersionKind } from '@setpoint/kube'
import type { DiscoveryResource, DiscoverySubresource } from '@setpoint/kube/discovery'
import type { Dialect } from './dialect.js'
import { NAME, NAMESPACE, type Parameter } from './parameters.js'
import { type Connection, connectionOf, returnsDeletedObject, textOptionsOf } from './special.js'

/** A resource with what discovery leaves out. */
export interface RoutedResource extends DiscoveryResource {
  /** Default: the kind and `List`. */
  readonly listKind?: string
}

/** What the routes of a group-version have in common. */
export interface RouteContext extends GroupVersion {
  readonly dialect: Dialect
  /** The component that describes a kind. */
  readonly componentOf: (kind: GroupVersionKind) => string
}

/** What a set of paths is about: a resource, or one subresource of it. Paths begin below the group-version. */
export interface Target {
  readonly context: RouteContext
  readonly resource: RoutedResource
  /** '' for the resource itself. */
  readonly subresource: string
  readonly verbs: readonly string[]
  /** The kind that is sent and answered. */
  readonly kind: GroupVersionKind
  /** `/namespaces/{namespace}/pods` */
  readonly collection: string
  readonly collectionParameters: readonly Parameter[]
  /** `/namespaces/{namespace}/pods/{name}`, `/namespaces/{namespace}/pods/{name}/status` */
  readonly item: string
  readonly itemParameters: readonly Parameter[]
  readonly returnsDeletedObject: boolean
  /** Set where requests are handed on instead of answered. */
  readonly connection: Connection | undefined
  /** Set where GET answers with text: its parameters. */
  readonly textOptions: readonly Parameter[] | undefined
}

/** The resource, then its subresources. */
export function targetsOf(context: RouteContext, resource: RoutedResource): Target[] {
  const { subresources = [] } = resource
  return [undefined, ...subresources].map((subresource) => target(context, resource, subresource))
}

function target(context: RouteContext, resource: RoutedResource, own: DiscoverySubresource | undefined): Target {
  const { group, version } = context
  const subresource = own?.name ?? ''
  const collection = `${resource.namespaced ? '/namespaces/{namespace}' : ''}/${resource.name}`
  const collectionParameters = resource.namespaced ? [NAMESPACE] : []
  return {
    context,
    resource,
    subresource,
    verbs: (own ?? resource).verbs,
    kind: { group: own?.group ?? group, version: own?.version ?? version, kind: (own ?? resource).kind },
    collection,
    collectionParameters,
    item: `${collection}/{name}${own === undefined ? '' : `/${subresource}`}`,
    itemParameters: [...collectionParameters, NAME],
    returnsDeletedObject: returnsDeletedObject(group, resource.name),
    connection: connectionOf(group, resource.name, subresource),
    textOptions: textOptionsOf(group, resource.name, subresource),
  }
}
