import { cloneObject, type Kind, type KubeObject, type TypedObject } from '@setpoint/kube'
import type { Cache, CachedObject } from '../../cache/index.js'
import type {
  AnyKind,
  ApplyInputFor,
  ApplyOptions,
  CallOptions,
  Client,
  ClientDefaults,
  DeleteAllOptions,
  DeleteOptions,
  GetOptions,
  InputFor,
  KindReference,
  ListOptions,
  MetadataFor,
  MetadataReader,
  ObjectFor,
  ObjectList,
  Patch,
  StatusClient,
  SubresourceApplyInput,
  SubresourceClient,
  SubresourceFor,
  SubresourceInput,
  Watch,
  WatchOptions,
  WriteOptions,
} from '../../client/index.js'
import { type NamespacedName, nameOf, type Target } from '../../objects/index.js'
import type { PassRecord } from './pass-record.js'
import { asSent } from './sent.js'
import type { WriteVerb } from './write.js'

/** Which pass a call belongs to; undefined: none that is known. */
export type PassOf = (kind: AnyKind, target: Target | undefined, fieldManager?: string) => PassRecord | undefined

/**
 * The same client, with every write noted: readers of the cache see it, its version is this process's own, and it stands in
 * the record of the pass that it belongs to. Nothing else differs; what a call throws, it throws, and what it answers is
 * the caller's to change.
 */
export function observed(client: Client, cache: Cache, passOf: PassOf): Client {
  return new ObservedClient(client, new Observer(cache, passOf), {})
}

/** What is said of all calls, as far as it matters here. */
type Defaults = Pick<ClientDefaults, 'namespace' | 'dryRun' | 'fieldManager'>

/** The method that was called, for the line of code that called it. */
type Entry = readonly [callee: object, method: string]

/** A call under way. */
interface Call {
  readonly verb: WriteVerb
  readonly kind: AnyKind
  readonly target: Target | undefined
  readonly subresource: string
  readonly sent: unknown
  readonly dryRun: boolean
  /** Where the call names one. */
  readonly fieldManager: string | undefined
}

class Observer {
  readonly #cache: Cache
  readonly #passOf: PassOf

  constructor(cache: Cache, passOf: PassOf) {
    this.#cache = cache
    this.#passOf = passOf
  }

  /** The same for calls under that name. */
  as(fieldManager: string | undefined): Observer {
    if (fieldManager === undefined) return this
    return new Observer(this.#cache, (kind, target, named = fieldManager) => this.#passOf(kind, target, named))
  }

  async write<T>(entry: Entry, call: Call, send: () => Promise<T>): Promise<T> {
    const { verb, kind, target, subresource, sent } = call
    const pass = this.#passOf(kind, target, call.fieldManager)
    const code = pass?.codeOf(...entry)
    const before = verb === 'create' ? undefined : this.#cached(kind, target)
    // The caller may change it while the call is under way. It is copied where lines of code are noted, too: both are dear.
    const copy = code === undefined || sent === undefined ? undefined : asSent(sent)
    const stored = pass?.announces === true ? await announced(pass, kind, target, send) : await send()
    const { metadata } = stored as TypedObject
    if (metadata?.resourceVersion === undefined || call.dryRun) return stored
    // What subresources such as scale answer is another kind; the object's own version is in it all the same.
    const isWhole = isOfKind(stored as TypedObject, kind)
    if (isWhole) this.#written(kind, stored as TypedObject)
    else this.#cache.wrote(metadata.resourceVersion)
    if (pass === undefined) return stored
    const scaled = subresource === 'scale' ? scaledTo(before, kind, stored as TypedObject) : undefined
    const made = isWhole ? (stored as TypedObject) : scaled
    if (made === undefined) return stored
    const shared = code === undefined
    const lasting = shared ? made : cloneObject(made as KubeObject)
    pass.wrote({ verb, kind, subresource, sent: copy ?? sent, before, stored: lasting, code, shared })
    return stored
  }

  async delete<T>(
    entry: Entry,
    kind: AnyKind,
    { name, namespace }: NamespacedName,
    send: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const target = { name, ...(namespace === undefined ? {} : { namespace }) }
    const pass = this.#passOf(kind, target)
    const code = pass?.codeOf(...entry)
    const before = this.#cached(kind, target)
    const known = this.#known(kind, target)
    const left = await send()
    if (left !== undefined) this.#written(kind, left as TypedObject)
    else if (known !== undefined) this.#cache.deleted(kind, known.metadata, undefined)
    pass?.deleted(kind, { namespace: namespace ?? '', name }, before === 'unknown' ? undefined : before, code)
    return left
  }

  /**
   * The server answers what it had before it deleted, and not what is left of it: that is looked at once more, where the
   * cache has any of it. If that fails, the watch will tell.
   */
  async deleteAll<T extends TypedObject>(
    entry: Entry,
    kind: AnyKind,
    send: () => Promise<T[]>,
    look: () => Promise<ObjectList<T>>,
  ): Promise<T[]> {
    const pass = this.#passOf(kind, undefined)
    const code = pass?.codeOf(...entry)
    const deleted = await send()
    for (const object of deleted) {
      const { name = '', namespace = '' } = object.metadata ?? {}
      pass?.deleted(kind, { namespace, name }, object as CachedObject, code)
    }
    const known = deleted.filter(({ metadata = {} }) => {
      const { uid, name = '', namespace } = metadata
      return this.#known(kind, { name, ...(namespace === undefined ? {} : { namespace }) })?.metadata.uid === uid
    })
    if (known.length === 0) return deleted
    const left = await look().catch(() => undefined)
    if (left === undefined) return deleted
    for (const object of left.items) this.#cache.written(kind, object)
    const uids = new Set(left.items.map(({ metadata }) => metadata?.uid))
    const gone = known.flatMap(({ metadata = {} }) => (uids.has(metadata.uid) ? [] : [metadata]))
    this.#cache.missing(kind, gone, left.metadata.resourceVersion)
    return deleted
  }

  /** The answer is the caller's, so that the cache gets a copy. */
  #written(kind: AnyKind, stored: TypedObject): void {
    if (this.#cache.keeps(kind)) this.#cache.written(kind, cloneObject(stored as KubeObject))
    else this.#cache.wrote(stored.metadata?.resourceVersion)
  }

  /** What the cache has of an object, if only its metadata. */
  #known(kind: AnyKind, { name, namespace }: NamespacedName): CachedObject | undefined {
    return this.#cache.known(kind, name, namespace)
  }

  async get<T>(kind: AnyKind, target: Target, send: () => Promise<T>): Promise<T> {
    const pass = this.#passOf(kind, target)
    const { namespace, name } = nameOf(target)
    pass?.asked(kind, namespace, name)
    const object = await send()
    pass?.saw(kind, object as TypedObject)
    return object
  }

  /** Something of an object: its metadata, or a subresource of another kind. */
  look(kind: AnyKind, target: Target): void {
    const { namespace, name } = nameOf(target)
    this.#passOf(kind, target)?.asked(kind, namespace, name)
  }

  /** An eviction deletes, as soon as the grace period lets it: what is left of the object, the watch will tell. */
  async evict<T>(entry: Entry, kind: AnyKind, { name, namespace }: NamespacedName, send: () => Promise<T>): Promise<T> {
    const target = { name, ...(namespace === undefined ? {} : { namespace }) }
    const pass = this.#passOf(kind, target)
    const code = pass?.codeOf(...entry)
    const before = this.#cached(kind, target)
    const answer = await send()
    pass?.deleted(kind, { namespace: namespace ?? '', name }, before === 'unknown' ? undefined : before, code)
    return answer
  }

  list(kind: AnyKind): void {
    this.#passOf(kind, undefined)?.asked(kind)
  }

  #cached(kind: AnyKind, target: Target | undefined): CachedObject | undefined | 'unknown' {
    if (target === undefined) return 'unknown'
    const { name, namespace } = 'metadata' in target ? target.metadata : target
    return name === undefined ? 'unknown' : this.#cache.peek(kind, name, namespace)
  }
}

/** A write that may be of a looping object: its event can come before its answer does. */
async function announced<T>(
  pass: PassRecord,
  kind: AnyKind,
  target: Target | undefined,
  send: () => Promise<T>,
): Promise<T> {
  if (target === undefined) return send()
  const { name, namespace } = 'metadata' in target ? target.metadata : target
  if (name === undefined) return send()
  pass.writing(kind, namespace, name)
  try {
    return await send()
  } catch (error) {
    pass.answered(kind, namespace, name)
    throw error
  }
}

class ObservedClient implements Client {
  readonly status: StatusClient
  readonly metadata: MetadataReader
  readonly #client: Client
  readonly #observer: Observer
  readonly #defaults: Defaults

  constructor(client: Client, observer: Observer, defaults: Defaults) {
    this.#client = client
    this.#observer = observer
    this.#defaults = defaults
    this.metadata = new ObservedMetadata(client.metadata, observer)
    this.status = new ObservedStatus(client.status, observer, defaults)
  }

  get<K extends AnyKind>(kind: K, target: Target, options?: GetOptions): Promise<ObjectFor<K>> {
    return this.#observer.get(kind, target, () => this.#client.get(kind, target, options))
  }

  list<K extends AnyKind>(kind: K, options?: ListOptions): Promise<ObjectList<ObjectFor<K>>> {
    this.#observer.list(kind)
    return this.#client.list(kind, options)
  }

  pages<K extends AnyKind>(kind: K, options?: ListOptions): AsyncIterable<ObjectList<ObjectFor<K>>> {
    this.#observer.list(kind)
    return this.#client.pages(kind, options)
  }

  watch<K extends AnyKind>(kind: K, options?: WatchOptions): Promise<Watch<ObjectFor<K>>> {
    return this.#client.watch(kind, options)
  }

  create<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('create', kind, object as Target, object, options, this.#defaults)
    return this.#observer.write([this, 'create'], call, () => this.#client.create(kind, object, options))
  }

  update<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('update', kind, object as Target, object, options, this.#defaults)
    return this.#observer.write([this, 'update'], call, () => this.#client.update(kind, object, options))
  }

  apply<K extends AnyKind>(kind: K, object: ApplyInputFor<K>, options?: ApplyOptions): Promise<ObjectFor<K>> {
    const call = callOf('apply', kind, object, object, options, this.#defaults)
    return this.#observer.write([this, 'apply'], call, () => this.#client.apply(kind, object, options))
  }

  patch<K extends AnyKind>(kind: K, target: Target, patch: Patch, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('patch', kind, target, patch.body, options, this.#defaults)
    return this.#observer.write([this, 'patch'], call, () => this.#client.patch(kind, target, patch, options))
  }

  delete<K extends AnyKind>(kind: K, target: Target, options?: DeleteOptions): Promise<ObjectFor<K> | undefined> {
    const send = (): Promise<ObjectFor<K> | undefined> => this.#client.delete(kind, target, options)
    if (isDryRun(options, this.#defaults)) return send()
    return this.#observer.delete([this, 'delete'], kind, placed(target, kind, this.#defaults), send)
  }

  deleteAllOf<K extends AnyKind>(kind: K, options: DeleteAllOptions): Promise<ObjectFor<K>[]> {
    const send = (): Promise<ObjectFor<K>[]> => this.#client.deleteAllOf(kind, options)
    if (isDryRun(options, this.#defaults)) return send()
    return this.#observer.deleteAll([this, 'deleteAllOf'], kind, send, () => this.#client.list(kind, options))
  }

  subresource<Name extends string>(name: Name): SubresourceClient<Name> {
    return new ObservedSubresource(this.#client.subresource(name), name, this.#observer, this.#defaults)
  }

  kind(reference: KindReference, options?: CallOptions): Promise<Kind<KubeObject>> {
    return this.#client.kind(reference, options)
  }

  with(defaults: ClientDefaults): Client {
    const { namespace, dryRun, fieldManager } = { ...this.#defaults, ...defaults }
    const known: Defaults = {
      ...(namespace === undefined ? {} : { namespace }),
      ...(dryRun === undefined ? {} : { dryRun }),
      ...(fieldManager === undefined ? {} : { fieldManager }),
    }
    return new ObservedClient(this.#client.with(defaults), this.#observer.as(fieldManager), known)
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

class ObservedMetadata implements MetadataReader {
  readonly #client: MetadataReader
  readonly #observer: Observer

  constructor(client: MetadataReader, observer: Observer) {
    this.#client = client
    this.#observer = observer
  }

  get<K extends AnyKind>(kind: K, target: Target, options?: GetOptions): Promise<MetadataFor<K>> {
    this.#observer.look(kind, target)
    return this.#client.get(kind, target, options)
  }

  list<K extends AnyKind>(kind: K, options?: ListOptions): Promise<ObjectList<MetadataFor<K>>> {
    this.#observer.list(kind)
    return this.#client.list(kind, options)
  }

  pages<K extends AnyKind>(kind: K, options?: ListOptions): AsyncIterable<ObjectList<MetadataFor<K>>> {
    this.#observer.list(kind)
    return this.#client.pages(kind, options)
  }

  watch<K extends AnyKind>(kind: K, options?: WatchOptions): Promise<Watch<MetadataFor<K>>> {
    return this.#client.watch(kind, options)
  }
}

class ObservedStatus implements StatusClient {
  readonly #client: StatusClient
  readonly #observer: Observer
  readonly #defaults: Defaults

  constructor(client: StatusClient, observer: Observer, defaults: Defaults) {
    this.#client = client
    this.#observer = observer
    this.#defaults = defaults
  }

  get<K extends AnyKind>(kind: K, target: Target, options?: CallOptions): Promise<ObjectFor<K>> {
    return this.#observer.get(kind, target, () => this.#client.get(kind, target, options))
  }

  update<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('update', kind, object as Target, object, options, this.#defaults, 'status')
    return this.#observer.write([this, 'update'], call, () => this.#client.update(kind, object, options))
  }

  patch<K extends AnyKind>(kind: K, target: Target, patch: Patch, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('patch', kind, target, patch.body, options, this.#defaults, 'status')
    return this.#observer.write([this, 'patch'], call, () => this.#client.patch(kind, target, patch, options))
  }

  apply<K extends AnyKind>(kind: K, object: ApplyInputFor<K>, options?: ApplyOptions): Promise<ObjectFor<K>> {
    const call = callOf('apply', kind, object, object, options, this.#defaults, 'status')
    return this.#observer.write([this, 'apply'], call, () => this.#client.apply(kind, object, options))
  }
}

class ObservedSubresource<Name extends string> implements SubresourceClient<Name> {
  readonly #client: SubresourceClient<Name>
  readonly #name: Name
  readonly #observer: Observer
  readonly #defaults: Defaults

  constructor(client: SubresourceClient<Name>, name: Name, observer: Observer, defaults: Defaults) {
    this.#client = client
    this.#name = name
    this.#observer = observer
    this.#defaults = defaults
  }

  get<K extends AnyKind>(kind: K, target: Target, options?: CallOptions): Promise<SubresourceFor<Name, K>> {
    this.#observer.look(kind, target)
    return this.#client.get(kind, target, options)
  }

  create<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceInput<Name, K>,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>> {
    const send = (): Promise<SubresourceFor<Name, K>> => this.#client.create(kind, target, object, options)
    // What else is created below an object is answered, and not stored: a token, a binding.
    if (this.#name !== 'eviction' || isDryRun(options, this.#defaults)) return send()
    return this.#observer.evict([this, 'create'], kind, placed(target, kind, this.#defaults), send)
  }

  update<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceInput<Name, K>,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>> {
    const call = callOf('update', kind, target, object, options, this.#defaults, this.#name)
    return this.#observer.write([this, 'update'], call, () => this.#client.update(kind, target, object, options))
  }

  patch<K extends AnyKind>(
    kind: K,
    target: Target,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>> {
    const call = callOf('patch', kind, target, patch.body, options, this.#defaults, this.#name)
    return this.#observer.write([this, 'patch'], call, () => this.#client.patch(kind, target, patch, options))
  }

  apply<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceApplyInput<Name, K>,
    options?: ApplyOptions,
  ): Promise<SubresourceFor<Name, K>> {
    const call = callOf('apply', kind, target, object, options, this.#defaults, this.#name)
    return this.#observer.write([this, 'apply'], call, () => this.#client.apply(kind, target, object, options))
  }
}

function callOf(
  verb: WriteVerb,
  kind: AnyKind,
  target: Target | undefined,
  sent: unknown,
  options: WriteOptions | undefined,
  defaults: Defaults,
  subresource = '',
): Call {
  const fieldManager = options?.fieldManager ?? defaults.fieldManager
  return { verb, kind, target, subresource, sent, dryRun: isDryRun(options, defaults), fieldManager }
}

function isDryRun(options: Pick<WriteOptions, 'dryRun'> | undefined, defaults: Defaults): boolean {
  return options?.dryRun ?? defaults.dryRun ?? false
}

/** Where a call that names no namespace goes. */
function placed(target: Target, kind: AnyKind, defaults: Defaults): NamespacedName {
  const { name, namespace = defaults.namespace } = nameOf(target)
  const isPlaced = namespace !== undefined && (!('namespaced' in kind) || kind.namespaced)
  return { name, ...(isPlaced ? { namespace } : {}) }
}

/** Whether an answer is an object of the kind that was asked of, all of it. */
function isOfKind(stored: TypedObject, kind: AnyKind): boolean {
  return stored.kind === kind.kind && stored.apiVersion === kind.apiVersion
}

/** What an object has become by its scale, where it has its replicas in the usual place; all that is known of it otherwise. */
function scaledTo(
  before: CachedObject | undefined | 'unknown',
  kind: AnyKind,
  scale: TypedObject,
): TypedObject | undefined {
  if (before === undefined) return undefined
  const { replicas = 0 } = (scale as { spec?: { replicas?: number } }).spec ?? {}
  if (before === 'unknown') {
    const { apiVersion, kind: name } = kind
    return { apiVersion, kind: name, metadata: { ...scale.metadata }, spec: { replicas } } as TypedObject
  }
  const { spec } = before as { spec?: { replicas?: unknown } }
  if (typeof spec?.replicas !== 'number') return undefined
  const metadata = { ...before.metadata, resourceVersion: scale.metadata?.resourceVersion }
  return { ...before, metadata, spec: { ...spec, replicas } } as TypedObject
}
