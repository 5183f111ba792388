import { type Clock, type Kind, type KubeObject, SetpointError, systemClock, type Transport } from '@setpoint/kube'
import { consoleLogger, type Logger } from '../log/index.js'
import { isMetadataOnly, type Target } from '../objects/index.js'
import type { Client, ClientDefaults, MetadataReader } from './client.js'
import { Core } from './core.js'
import {
  type AnyKind,
  type ApplyInputFor,
  type InputFor,
  isKind,
  type KindReference,
  type MetadataFor,
  type ObjectFor,
  type ObjectList,
} from './kind.js'
import { checkDefaults } from './option-names.js'
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
import { getObject, listObjects, listPages, type Part, watchObjects } from './reads.js'
import { DISCOVERY_TIMEOUT, RestMapper } from './rest-mapper.js'
import { Sender } from './send.js'
import { ApiStatus, type StatusClient } from './status.js'
import { ApiSubresource, type SubresourceClient } from './subresource.js'
import type { Watch } from './watch.js'
import { deleteObject, deleteObjects, patchObject, writeObject } from './writes.js'

export interface ClientOptions extends ClientDefaults {
  readonly transport: Transport
  /** Hears of the server's warnings, once each. Default: standard error. */
  readonly logger?: Logger
  /** Default: setpoint, and what it runs on. What is before the slash becomes the field manager of plain writes. */
  readonly userAgent?: string
  /** Default: the machine's time. */
  readonly clock?: Clock
}

/** A client over any transport; `connect` makes one from a kubeconfig. */
export function createClient(options: ClientOptions): Client {
  const {
    transport,
    logger = consoleLogger,
    clock = systemClock,
    userAgent = defaultUserAgent(),
    ...defaults
  } = options
  const sender = new Sender({ transport, logger, clock, userAgent })
  const mapper = new RestMapper((path) => sender.read(path, { timeout: DISCOVERY_TIMEOUT }), clock)
  const core = new Core((call) => sender.send(call), mapper, clock, {})
  return new ApiClient(core.with(defaults), () => sender.close())
}

class ApiClient implements Client {
  readonly status: StatusClient
  readonly metadata: MetadataReader
  readonly #core: Core
  readonly #close: () => Promise<void>

  constructor(core: Core, close: () => Promise<void>) {
    this.#core = core
    this.#close = close
    this.status = new ApiStatus(core)
    this.metadata = new ApiMetadata(core)
  }

  get<K extends AnyKind>(kind: K, target: Target, options: GetOptions = {}): Promise<ObjectFor<K>> {
    return getObject<ObjectFor<K>>(this.#core, partOf(kind), kind, target, options)
  }

  list<K extends AnyKind>(kind: K, options: ListOptions = {}): Promise<ObjectList<ObjectFor<K>>> {
    return listObjects<ObjectFor<K>>(this.#core, partOf(kind), kind, options)
  }

  pages<K extends AnyKind>(kind: K, options: ListOptions = {}): AsyncIterable<ObjectList<ObjectFor<K>>> {
    return listPages<ObjectFor<K>>(this.#core, partOf(kind), kind, options)
  }

  watch<K extends AnyKind>(kind: K, options: WatchOptions = {}): Promise<Watch<ObjectFor<K>>> {
    return watchObjects<ObjectFor<K>>(this.#core, partOf(kind), kind, options)
  }

  create<K extends AnyKind>(kind: K, object: InputFor<K>, options: WriteOptions = {}): Promise<ObjectFor<K>> {
    return refusePart('create', kind) ?? this.#write('create', kind, object, options)
  }

  update<K extends AnyKind>(kind: K, object: InputFor<K>, options: WriteOptions = {}): Promise<ObjectFor<K>> {
    return refusePart('update', kind) ?? this.#write('update', kind, object, options)
  }

  apply<K extends AnyKind>(kind: K, object: ApplyInputFor<K>, options: ApplyOptions = {}): Promise<ObjectFor<K>> {
    return this.#write('apply', kind, object, options)
  }

  patch<K extends AnyKind>(kind: K, target: Target, patch: Patch, options: WriteOptions = {}): Promise<ObjectFor<K>> {
    const core = this.#core
    if (isKind(kind)) return patchObject(core, kind, target, patch, options)
    return core.found(kind, options, (found, rest) => patchObject(core, found, target, patch, rest))
  }

  delete<K extends AnyKind>(kind: K, target: Target, options: DeleteOptions = {}): Promise<ObjectFor<K> | undefined> {
    const core = this.#core
    if (isKind(kind)) return deleteObject<ObjectFor<K>>(core, kind, target, options)
    return core.found(kind, options, (found, rest) => deleteObject<ObjectFor<K>>(core, found, target, rest))
  }

  deleteAllOf<K extends AnyKind>(kind: K, options: DeleteAllOptions): Promise<ObjectFor<K>[]> {
    const core = this.#core
    if (isKind(kind)) return deleteObjects<ObjectFor<K>>(core, kind, options)
    return core.found(kind, options, (found, rest) => deleteObjects<ObjectFor<K>>(core, found, rest))
  }

  subresource<Name extends string>(name: Name): SubresourceClient<Name> {
    return new ApiSubresource(this.#core, name)
  }

  kind(reference: KindReference, options: CallOptions = {}): Promise<Kind<KubeObject>> {
    return this.#core.mapper.kind(reference, options)
  }

  with(defaults: ClientDefaults): Client {
    checkDefaults('client.with', defaults)
    return new ApiClient(this.#core.with(defaults), this.#close)
  }

  close(): Promise<void> {
    return this.#close()
  }

  #write<T>(
    verb: 'create' | 'update' | 'apply',
    kind: AnyKind,
    object: WrittenObject,
    options: ApplyOptions,
  ): Promise<T> {
    const core = this.#core
    if (isKind(kind)) return writeObject(core, verb, kind, object, options)
    return core.found(kind, options, (found, rest) => writeObject<T>(core, verb, found, object, rest))
  }
}

type WrittenObject = Parameters<typeof writeObject>[3]

class ApiMetadata implements MetadataReader {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  get<K extends AnyKind>(kind: K, target: Target, options: GetOptions = {}): Promise<MetadataFor<K>> {
    return getObject<MetadataFor<K>>(this.#core, 'metadata', kind, target, options)
  }

  list<K extends AnyKind>(kind: K, options: ListOptions = {}): Promise<ObjectList<MetadataFor<K>>> {
    return listObjects<MetadataFor<K>>(this.#core, 'metadata', kind, options)
  }

  pages<K extends AnyKind>(kind: K, options: ListOptions = {}): AsyncIterable<ObjectList<MetadataFor<K>>> {
    return listPages<MetadataFor<K>>(this.#core, 'metadata', kind, options)
  }

  watch<K extends AnyKind>(kind: K, options: WatchOptions = {}): Promise<Watch<MetadataFor<K>>> {
    return watchObjects<MetadataFor<K>>(this.#core, 'metadata', kind, options)
  }
}

function defaultUserAgent(): string {
  return `setpoint/node-${process.versions.node} (${process.platform}/${process.arch})`
}

function partOf(kind: AnyKind): Part {
  return isMetadataOnly(kind) ? 'metadata' : 'whole'
}

/** What is written as a whole, and is known in part, would lose the rest. */
function refusePart(verb: string, kind: AnyKind): Promise<never> | undefined {
  if (!isMetadataOnly(kind)) return undefined
  const message = `metadataOf(${kind.kind}) is no whole object, and ${verb} would take the rest away; use patch or apply, or the kind itself`
  return Promise.reject(new SetpointError('RequestInvalid', message))
}
