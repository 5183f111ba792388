import { controllerOf, type Kind, type TypedObject } from '@setpoint/kube'
import type { CachedObject } from '../../cache/index.js'
import type { ObjectIdentity } from '../report/index.js'
import type { CallSite } from './call-site.js'
import { identityOf } from './identity.js'
import type { NotedWrite, WriteDetail, WriteEffect, WriteVerb } from './write.js'
import type { WriteParts } from './write-detail.js'

/** A write whose answer is an object. Its identity is made when it is first asked for: nobody asks where nothing is suspected. */
export class StoredWrite implements NotedWrite {
  readonly verb: WriteVerb
  readonly subresource: string
  readonly sent: unknown
  /** The newest version that was known before; undefined: there was none, or nobody knows. */
  readonly before: CachedObject | undefined
  readonly stored: TypedObject
  readonly created: boolean
  /** Whether somebody else has what was sent and stored, and may have changed it since. */
  readonly shared: boolean
  readonly site: CallSite | undefined
  effect: WriteEffect = 'none'
  detail: WriteDetail | undefined
  readonly #type: Pick<Kind, 'apiVersion' | 'kind'>
  #of: ObjectIdentity | undefined

  constructor(
    type: Pick<Kind, 'apiVersion' | 'kind'>,
    verb: WriteVerb,
    subresource: string,
    sent: unknown,
    before: CachedObject | undefined,
    stored: TypedObject,
    created: boolean,
    shared: boolean,
    site: CallSite | undefined,
  ) {
    this.#type = type
    this.verb = verb
    this.subresource = subresource
    this.sent = sent
    this.before = before
    this.stored = stored
    this.created = created
    this.shared = shared
    this.site = site
  }

  get parts(): WriteParts {
    return this
  }

  get kind(): string {
    return this.#type.kind
  }

  get resourceVersion(): string {
    return this.stored.metadata?.resourceVersion ?? ''
  }

  get of(): ObjectIdentity {
    return (this.#of ??= identityOf(this.#type, this.stored.metadata ?? {}))
  }

  /** The UID of the object that controls what was created. */
  get createdFor(): string | undefined {
    return this.created ? controllerOf(this.stored as CachedObject)?.uid : undefined
  }
}
