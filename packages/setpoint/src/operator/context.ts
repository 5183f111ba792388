import type { ConditionStatus, Kind, ObjectOf } from '@setpoint/kube'
import type { CacheListOptions } from '../cache/index.js'
import type { Client } from '../client/index.js'
import type { Cause } from '../controller/index.js'
import type { Logger } from '../log/index.js'
import type { ReadObject } from './definition.js'
import type { Desired } from './desired.js'

/** The name of an object of a declared kind; the namespace is the reconciled object's unless said otherwise. */
export type Named = string | { readonly name: string; readonly namespace?: string }

/** Whether a controller looks after a component, takes it away, or keeps its hands off. */
export type ManagementState = 'Managed' | 'Removed' | 'Unmanaged'

/** The fields of a kind's status; all of them optional, undefined removes one. */
export type StatusFields<K extends Kind> =
  ObjectOf<K> extends { status?: infer Status } ? { readonly [Key in keyof Status]?: Status[Key] | undefined } : never

/** The conditions that a kind declares, or any. */
export type ConditionTypeOf<K extends Kind> = K extends { readonly conditionTypes: readonly (infer Type)[] }
  ? Type & string
  : string

/**
 * What a pass works with. Reads come from the cache and are as new as this process's own writes; kinds that the
 * controller has not declared do not compile.
 */
export interface ReconcileContext<For extends Kind, in Owned extends Kind, in Used extends Kind> {
  /** Why this pass runs, the oldest cause first. */
  readonly causes: readonly Cause[]
  /** How often in a row passes over this object have failed. */
  readonly failures: number
  /** Aborts when the pass has to end. Every request of this context takes it along. */
  readonly signal: AbortSignal
  readonly log: Logger
  /** The plain client, uncached, for what the context has no word for. It writes under the controller's name. */
  readonly client: Client

  /** The object, or undefined when there is none. */
  get<K extends For | Owned | Used>(kind: K, named: Named): ReadObject<K> | undefined
  list<K extends For | Owned | Used>(kind: K, options?: CacheListOptions): ReadObject<K>[]
  /** The objects of a kind that the reconciled object controls, by UID. */
  owned<K extends Owned>(kind: K): ReadObject<K>[]

  /**
   * Makes an object have these fields: server-side apply, with the reconciled object as its controller. Sends nothing
   * when the live object has exactly them already. Plainly: `client.apply(kind, object, { force: true })` after
   * `setControllerReference`.
   */
  apply<K extends Owned>(desired: Desired<K>): Promise<ReadObject<K>>
  /**
   * Creates an object unless it is there, and leaves one that is there as it is: for what must be made once, such as a
   * generated password. Plainly: `client.create` after `setControllerReference`, with AlreadyExists forgiven.
   */
  createOnce<K extends Owned>(desired: Desired<K>): Promise<ReadObject<K>>
  /**
   * Makes an existing object that nobody controls the reconciled object's own; from then on its events lead here. Refuses
   * one that another controller has. Both are read from the server first, and their UIDs are checked.
   */
  adopt<K extends Owned>(kind: K, named: Named): Promise<ReadObject<K>>
  /**
   * A part that can be switched off. 'Managed': the objects are applied. 'Removed': they are deleted, those that are the
   * reconciled object's own. 'Unmanaged': they stay whatever they are, also when the controller prunes.
   */
  component<K extends Owned>(state: ManagementState, objects: readonly Desired<K>[]): Promise<void>
  /**
   * Deletes an object that is the reconciled object's own, if it is there and still the one that the cache shows. Refuses one that
   * another controls, or nobody: `client.delete` is for those.
   */
  delete(kind: Owned, named: Named): Promise<void>

  /** Sets fields of the status. They are written once, at the end of the pass, and only if they differ. */
  status(fields: StatusFields<For>): void
  /** Sets a condition; lastTransitionTime and observedGeneration are kept right. */
  condition(type: ConditionTypeOf<For>, status: ConditionStatus, reason: string, message: string): void
  /** `condition('Ready', 'True', reason, message)` */
  ready(reason: string, message: string): void
  /** `condition('Ready', 'False', reason, message)` */
  notReady(reason: string, message: string): void
  /** An event about the reconciled object, for people. Never waits, never fails the pass. */
  event(type: 'Normal' | 'Warning', reason: string, message: string): void
}
