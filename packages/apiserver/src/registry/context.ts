import type { Clock, JsonObject, KubeObject, ObjectMeta, Random } from '@setpoint/kube'
import type { Storage, StoredObject } from '../storage/index.js'
import type { Resource, ServiceAllocation, Subresource } from '../resource/index.js'
import type { Admission } from '../admission/index.js'

/** Who asks: the result of authentication. */
export interface User {
  readonly name: string
  readonly uid: string
  readonly groups: readonly string[]
  readonly extra: Readonly<Record<string, readonly string[]>>
}

/** What all verbs work with. */
export interface RegistryDependencies {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly admission: Admission
  /** Where services get their addresses and ports. Default: they get none. */
  readonly services?: ServiceAllocator
  /** Throws unless the user may create the object that an update or an apply did not find. Default: everybody may. */
  readonly authorizeCreate?: (context: RequestContext, name: string) => void
}

/** Gives out what only one service may have. */
export interface ServiceAllocator {
  /** One write's share, to be disposed of when the write is over; a dry run takes nothing. */
  begin(options: { readonly dryRun: boolean }): ServiceAllocation & Disposable
}

/** One request on its way through the registry. */
export interface RequestContext {
  readonly resource: Resource
  readonly subresource: Subresource | undefined
  /** '' for cluster-scoped resources and for requests over all namespaces. */
  readonly namespace: string
  readonly user: User
  readonly userAgent: string
  /** Texts for `Warning:` headers, in order. */
  readonly warnings: string[]
  /** Where notes for the audit log go. Default: nowhere, as for the server's own writes. */
  readonly audit?: AuditAnnotations
}

/** Notes about a request for those who read the audit log. */
export interface AuditAnnotations {
  /** Adds `annotations[key]` to the request's event. A key that is there already keeps its value. */
  annotate(key: string, value: string): void
  /** What a request brought with it: its name, uid and version say what the URL leaves open. */
  describe(sent: Pick<ObjectMeta, 'name' | 'uid' | 'resourceVersion'>): void
}

/** What a write may be asked to do or not to do. */
export interface WriteOptions {
  readonly dryRun: boolean
  /** Name of the field manager; '': the first word of the User-Agent. */
  readonly fieldManager: string
  /** The options as sent, for admission. Default: none were. */
  readonly object?: JsonObject
}

/** The outcome of a write. */
export interface WriteResult {
  /** In the hub version. */
  readonly object: KubeObject
  /** What is stored now; absent when nothing was written (a dry run) or nothing is left (a last finalizer gone). */
  readonly stored?: StoredObject
  readonly created: boolean
}
