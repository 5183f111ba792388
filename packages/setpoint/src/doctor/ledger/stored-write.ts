import type { Kind, ObjectMeta } from '@setpoint/kube'
import type { ObjectIdentity } from '../report/index.js'
import { identityOf } from './identity.js'
import type { WriteDetail, WriteEffect, WriteRecord, WriteVerb } from './write.js'

/** A write whose answer is an object. Its identity is made when it is first asked for: nobody asks where nothing is suspected. */
export class StoredWrite implements WriteRecord {
  readonly verb: WriteVerb
  readonly subresource: string
  readonly kind: string
  readonly resourceVersion: string
  readonly effect: WriteEffect
  readonly detail: WriteDetail | undefined
  readonly #apiVersion: string
  readonly #metadata: Readonly<ObjectMeta>
  #of: ObjectIdentity | undefined

  constructor(
    verb: WriteVerb,
    subresource: string,
    { apiVersion, kind }: Pick<Kind, 'apiVersion' | 'kind'>,
    metadata: Readonly<ObjectMeta>,
    effect: WriteEffect,
    detail: WriteDetail | undefined,
  ) {
    this.verb = verb
    this.subresource = subresource
    this.kind = kind
    this.resourceVersion = metadata.resourceVersion ?? ''
    this.effect = effect
    this.detail = detail
    this.#apiVersion = apiVersion
    this.#metadata = metadata
  }

  get of(): ObjectIdentity {
    return (this.#of ??= identityOf({ apiVersion: this.#apiVersion, kind: this.kind }, this.#metadata))
  }
}
