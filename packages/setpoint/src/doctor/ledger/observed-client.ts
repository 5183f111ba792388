import type { Kind, KubeObject, TypedObject } from '@setpoint/kube'
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
import { nameOf, type Target } from '../../objects/index.js'
import type { PassRecord } from './pass-record.js'
import type { WriteVerb } from './write.js'

/** Which pass a call belongs to; undefined: none that is known. */
export type PassOf = (kind: AnyKind, target: Target | undefined) => PassRecord | undefined

/**
 * The same client, with every write noted: its version as this process's own, and the write in the record of the pass that
 * it belongs to. Nothing else differs; what a call throws, it throws.
 */
export function observed(client: Client, cache: Cache, passOf: PassOf): Client {
  return new ObservedClient(client, new Observer(cache, passOf))
}

/** The method that was called, for the line of code that called it. */
type Entry = readonly [callee: object, method: string]

/** A call under way. */
interface Call {
  readonly verb: WriteVerb
  readonly kind: AnyKind
  readonly target: Target | undefined
  readonly subresource: string
  readonly sent: unknown
  readonly dryRun: boolean | undefined
}

class Observer {
  readonly #cache: Cache
  readonly #passOf: PassOf

  constructor(cache: Cache, passOf: PassOf) {
    this.#cache = cache
    this.#passOf = passOf
  }

  async write<T>(entry: Entry, call: Call, send: () => Promise<T>): Promise<T> {
    const { verb, kind, target, subresource, sent } = call
    const pass = this.#passOf(kind, target)
    const code = pass?.codeOf(...entry)
    const before = verb === 'create' ? undefined : this.#cached(kind, target)
    const stored = pass?.announces === true ? await announced(pass, kind, target, send) : await send()
    const { metadata } = stored as TypedObject
    if (metadata?.resourceVersion === undefined || call.dryRun === true) return stored
    this.#cache.wrote(metadata.resourceVersion)
    // What subresources such as scale answer is another kind; the object's own version is in it all the same.
    if ((stored as TypedObject).kind === kind.kind)
      pass?.wrote({ verb, kind, subresource, sent, before, stored: stored as TypedObject, code })
    return stored
  }

  async delete(entry: Entry, kind: AnyKind, target: Target, send: () => Promise<void>): Promise<void> {
    const pass = this.#passOf(kind, target)
    const code = pass?.codeOf(...entry)
    const before = this.#cached(kind, target)
    await send()
    const { namespace = '', name } = nameOf(target)
    pass?.deleted(kind, { namespace, name }, before === 'unknown' ? undefined : before, code)
  }

  async get<T>(kind: AnyKind, target: Target, send: () => Promise<T>): Promise<T> {
    const pass = this.#passOf(kind, target)
    const { namespace, name } = nameOf(target)
    pass?.read(kind, namespace, name)
    const object = await send()
    pass?.saw(kind, object as TypedObject)
    return object
  }

  list(kind: AnyKind): void {
    this.#passOf(kind, undefined)?.read(kind)
  }

  #cached(kind: AnyKind, target: Target | undefined): CachedObject | undefined | 'unknown' {
    if (target === undefined || !this.#cache.has(kind as Kind)) return 'unknown'
    const { name, namespace } = 'metadata' in target ? target.metadata : target
    if (name === undefined) return 'unknown'
    return this.#cache.get(kind as Kind, name, namespace) as CachedObject | undefined
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

  constructor(client: Client, observer: Observer) {
    this.#client = client
    this.#observer = observer
    this.metadata = client.metadata
    this.status = new ObservedStatus(client.status, observer)
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
    const call = callOf('create', kind, object as Target, object, options)
    return this.#observer.write([this, 'create'], call, () => this.#client.create(kind, object, options))
  }

  update<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('update', kind, object as Target, object, options)
    return this.#observer.write([this, 'update'], call, () => this.#client.update(kind, object, options))
  }

  apply<K extends AnyKind>(kind: K, object: ApplyInputFor<K>, options?: ApplyOptions): Promise<ObjectFor<K>> {
    const call = callOf('apply', kind, object, object, options)
    return this.#observer.write([this, 'apply'], call, () => this.#client.apply(kind, object, options))
  }

  patch<K extends AnyKind>(kind: K, target: Target, patch: Patch, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('patch', kind, target, patch.body, options)
    return this.#observer.write([this, 'patch'], call, () => this.#client.patch(kind, target, patch, options))
  }

  delete(kind: AnyKind, target: Target, options?: DeleteOptions): Promise<void> {
    if (options?.dryRun === true) return this.#client.delete(kind, target, options)
    return this.#observer.delete([this, 'delete'], kind, target, () => this.#client.delete(kind, target, options))
  }

  deleteAllOf(kind: AnyKind, options: DeleteAllOptions): Promise<void> {
    return this.#client.deleteAllOf(kind, options)
  }

  subresource<Name extends string>(name: Name): SubresourceClient<Name> {
    return new ObservedSubresource(this.#client.subresource(name), name, this.#observer)
  }

  kind(reference: KindReference): Promise<Kind<KubeObject>> {
    return this.#client.kind(reference)
  }

  with(defaults: ClientDefaults): Client {
    return new ObservedClient(this.#client.with(defaults), this.#observer)
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

class ObservedStatus implements StatusClient {
  readonly #client: StatusClient
  readonly #observer: Observer

  constructor(client: StatusClient, observer: Observer) {
    this.#client = client
    this.#observer = observer
  }

  get<K extends AnyKind>(kind: K, target: Target, options?: CallOptions): Promise<ObjectFor<K>> {
    return this.#observer.get(kind, target, () => this.#client.get(kind, target, options))
  }

  update<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('update', kind, object as Target, object, options, 'status')
    return this.#observer.write([this, 'update'], call, () => this.#client.update(kind, object, options))
  }

  patch<K extends AnyKind>(kind: K, target: Target, patch: Patch, options?: WriteOptions): Promise<ObjectFor<K>> {
    const call = callOf('patch', kind, target, patch.body, options, 'status')
    return this.#observer.write([this, 'patch'], call, () => this.#client.patch(kind, target, patch, options))
  }

  apply<K extends AnyKind>(kind: K, object: ApplyInputFor<K>, options?: ApplyOptions): Promise<ObjectFor<K>> {
    const call = callOf('apply', kind, object, object, options, 'status')
    return this.#observer.write([this, 'apply'], call, () => this.#client.apply(kind, object, options))
  }
}

class ObservedSubresource<Name extends string> implements SubresourceClient<Name> {
  readonly #client: SubresourceClient<Name>
  readonly #name: Name
  readonly #observer: Observer

  constructor(client: SubresourceClient<Name>, name: Name, observer: Observer) {
    this.#client = client
    this.#name = name
    this.#observer = observer
  }

  get<K extends AnyKind>(kind: K, target: Target, options?: CallOptions): Promise<SubresourceFor<Name, K>> {
    return this.#client.get(kind, target, options)
  }

  create<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceInput<Name, K>,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>> {
    return this.#client.create(kind, target, object, options)
  }

  update<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceInput<Name, K>,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>> {
    const call = callOf('update', kind, target, object, options, this.#name)
    return this.#observer.write([this, 'update'], call, () => this.#client.update(kind, target, object, options))
  }

  patch<K extends AnyKind>(
    kind: K,
    target: Target,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>> {
    const call = callOf('patch', kind, target, patch.body, options, this.#name)
    return this.#observer.write([this, 'patch'], call, () => this.#client.patch(kind, target, patch, options))
  }

  apply<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceApplyInput<Name, K>,
    options?: ApplyOptions,
  ): Promise<SubresourceFor<Name, K>> {
    const call = callOf('apply', kind, target, object, options, this.#name)
    return this.#observer.write([this, 'apply'], call, () => this.#client.apply(kind, target, object, options))
  }
}

function callOf(
  verb: WriteVerb,
  kind: AnyKind,
  target: Target | undefined,
  sent: unknown,
  options: WriteOptions | undefined,
  subresource = '',
): Call {
  return { verb, kind, target, subresource, sent, dryRun: options?.dryRun }
}
