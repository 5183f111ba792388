import { apiVersionOf, type GroupVersionKind } from '../gvk/index.js'
import type { JsonObject } from '../json/index.js'
import type { KubeObject, ManagedFieldsEntry } from '../meta/index.js'
import { applyPatch, type AppliedObject } from './apply.js'
import type { ResetFields } from './changed-fields.js'
import { CreatedFields } from './created-fields.js'
import type { ManagedResource } from './resource.js'
import { trackUpdate } from './update.js'
import type { ObjectVersions } from './versions.js'

export interface FieldManagerOptions {
  /** The kind that requests send: of the resource in the request's version, or of the subresource (Scale). */
  readonly kind: GroupVersionKind
  /** The versions of that kind; it must have the one of `kind`. */
  readonly versions: ObjectVersions
  /** Default '': the resource itself. */
  readonly subresource?: string
  /** What the server puts back on such writes, whoever sends it. Default: nothing. */
  readonly resetFields?: ResetFields
  /**
   * An object of the kind as the server has it before anyone set a field, defaults excluded. For built-in kinds that is
   * what Go's zero value looks like as JSON (`{spec: {template: {…}}, status: {}}`): what it has, nobody adds.
   * Default: only apiVersion and kind, as for custom resources.
   */
  readonly empty?: JsonObject
}

/** A create, an update or a patch other than apply. */
export interface UpdateRequest {
  /** The stored object in the version of `kind`; undefined when it is created. Not changed. */
  readonly live: KubeObject | undefined
  /** What is to be stored: decoded, defaulted, patched; before the strategy and admission. Not changed. */
  readonly next: KubeObject
  /** The request's fieldManager, or what stands in for it: see fieldManagerName. */
  readonly manager: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A server-side apply. */
export interface ApplyRequest {
  /** The stored object in the version of `kind`; undefined when it is created. Not changed. */
  readonly live: KubeObject | undefined
  /** What the client sent, as it sent it: not decoded as its kind, not defaulted. Not changed. */
  readonly patch: JsonObject
  readonly manager: string
  /** Takes over fields of other managers instead of refusing. Default false. */
  readonly force?: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * Keeps metadata.managedFields of one resource, or of one of its subresources. Make one per served version and keep it.
 * Results share structure with what went in: entries of managedFields must never be changed in place.
 */
export class FieldManager {
  readonly #resource: ManagedResource

  constructor({ kind, versions, subresource = '', resetFields = new Map(), empty }: FieldManagerOptions) {
    const apiVersion = apiVersionOf(kind)
    const type = versions.type(apiVersion)
    if (type === undefined) throw new TypeError(`the versions of ${kind.kind} do not include ${apiVersion}`)
    const initial = empty ?? { apiVersion, kind: kind.kind }
    this.#resource = {
      kind,
      apiVersion,
      type,
      subresource,
      versions,
      resetFields,
      empty: initial,
      created: new CreatedFields(type, initial),
    }
  }

  /**
   * What metadata.managedFields must be when `next` is stored; undefined: absent. The list of `live` itself when
   * nothing about it changes. An object that does not fit its schema is not tracked.
   */
  update({ live, next, manager, now }: UpdateRequest): ManagedFieldsEntry[] | undefined {
    return trackUpdate(this.#resource, { live: this.#json(live), next: this.#json(next), manager, now })
  }

  /**
   * The object after the patch, with its managedFields, ready to be decoded as its kind and defaulted.
   * Throws a StatusError: an ApplyConflictError (409), 400 for what is no patch of this kind, 500 for wrong types.
   */
  apply({ live, patch, manager, force = false, now }: ApplyRequest): AppliedObject {
    return applyPatch(this.#resource, { live: this.#json(live), patch, manager, force, now })
  }

  #json(object: KubeObject | undefined): JsonObject {
    return object === undefined ? this.#resource.empty : (object as unknown as JsonObject)
  }
}
