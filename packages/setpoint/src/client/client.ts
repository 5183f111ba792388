import type { Kind, KubeObject } from '@setpoint/kube'
import type { Target } from '../objects/index.js'
import type { Interceptor } from './call.js'
import type { AnyKind, ApplyInputFor, InputFor, KindReference, MetadataFor, ObjectFor, ObjectList } from './kind.js'
import type {
  ApplyOptions,
  CallOptions,
  DeleteAllOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  WatchOptions,
  WriteOptions,
} from './options.js'
import type { Patch } from './patch.js'
import type { StatusClient } from './status.js'
import type { SubresourceClient } from './subresource.js'
import type { Watch } from './watch.js'

/** Reads straight from the server. */
export interface Reader {
  get<K extends AnyKind>(kind: K, target: Target, options?: GetOptions): Promise<ObjectFor<K>>
  /** Everything that matches; with `limit`, one page of it. */
  list<K extends AnyKind>(kind: K, options?: ListOptions): Promise<ObjectList<ObjectFor<K>>>
  /** Page after page of one consistent list. Throws isExpired(error) when that list has become too old to go on. */
  pages<K extends AnyKind>(kind: K, options?: ListOptions): AsyncIterable<ObjectList<ObjectFor<K>>>
  /** Resolves when the server has begun to watch. */
  watch<K extends AnyKind>(kind: K, options?: WatchOptions): Promise<Watch<ObjectFor<K>>>
}

/** The same, of metadata alone. */
export interface MetadataReader {
  get<K extends AnyKind>(kind: K, target: Target, options?: GetOptions): Promise<MetadataFor<K>>
  list<K extends AnyKind>(kind: K, options?: ListOptions): Promise<ObjectList<MetadataFor<K>>>
  pages<K extends AnyKind>(kind: K, options?: ListOptions): AsyncIterable<ObjectList<MetadataFor<K>>>
  watch<K extends AnyKind>(kind: K, options?: WatchOptions): Promise<Watch<MetadataFor<K>>>
}

/** Every write resolves to the object as the server has stored it; no argument is changed. */
export interface Writer {
  create<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>>
  /** Replaces the object. With metadata.resourceVersion, only that version: isConflict(error) otherwise. */
  update<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>>
  patch<K extends AnyKind>(kind: K, target: Target, patch: Patch, options?: WriteOptions): Promise<ObjectFor<K>>
  /** Server-side apply: the object's fields are this manager's, no more and no less. Needs a field manager. */
  apply<K extends AnyKind>(kind: K, object: ApplyInputFor<K>, options?: ApplyOptions): Promise<ObjectFor<K>>
  /**
   * Resolves when the server has accepted: to undefined when the object is gone, and to the object, with its
   * deletionTimestamp, when finalizers or a grace period keep it for a while.
   */
  delete<K extends AnyKind>(kind: K, target: Target, options?: DeleteOptions): Promise<ObjectFor<K> | undefined>
  /** Deletes everything that matches, and resolves to what did, as it was before. A namespaced kind needs a namespace. */
  deleteAllOf<K extends AnyKind>(kind: K, options: DeleteAllOptions): Promise<ObjectFor<K>[]>
}

/**
 * The way to an API server, typed by kinds:
 *
 *     const settings = await client.get(ConfigMap, { namespace: 'default', name: 'settings' })
 *     await client.status.patch(WebApp, app, mergePatch({ status: { phase: 'Ready' } }))
 *     for await (const { type, object } of await client.watch(Pod, { namespace: 'default' })) …
 *
 * Refusals are StatusErrors: isNotFound(error), isConflict(error) … tell them apart. Everything else that goes wrong
 * is a SetpointError with a code. Every call takes a signal.
 */
export interface Client extends Reader, Writer {
  readonly status: StatusClient
  readonly metadata: MetadataReader
  /** `client.subresource('scale').update(Deployment, target, { spec: { replicas: 3 } })` */
  subresource<Name extends string>(name: Name): SubresourceClient<Name>
  /** The full kind behind a pair of names. Throws KindUnknown when the server does not serve it. */
  kind(reference: KindReference, options?: CallOptions): Promise<Kind<KubeObject>>
  /** The same client with other defaults; they win over this client's. */
  with(defaults: ClientDefaults): Client
  /** Ends what is under way and releases the connections, for all clients that share them. */
  close(): Promise<void>
}

export interface ClientDefaults {
  /**
   * The namespace of every call for a namespaced kind that does not name one; naming another one is an error.
   * Default: none, and every call says.
   */
  readonly namespace?: string
  /** Writes are only tried. Default false. */
  readonly dryRun?: boolean
  /** Default: what the server makes of the user agent; apply needs one. */
  readonly fieldManager?: string
  /** Default: the server's, Warn. */
  readonly fieldValidation?: WriteOptions['fieldValidation']
  /** Milliseconds for a call; 0 for no limit. Default 65 s: the server gives up after 60 and says so. */
  readonly timeout?: number
  /** Sees every call and may change, refuse or answer it; the ones of the client it derives from come after it. */
  readonly intercept?: Interceptor
}
