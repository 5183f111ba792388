import type { FieldError, GroupResource, KubeObject } from '@setpoint/kube'

/** Addresses and ports that only one service may have, taken for the length of one write. */
export interface ServiceAllocation {
  /** Takes this address; the result is what speaks against it, if anything. */
  takeAddress(address: string): string | undefined
  /** Takes any free address; undefined when there is none. */
  anyAddress(): string | undefined
  /** Takes this node port; the result is what speaks against it, if anything. */
  takePort(port: number): string | undefined
  /** Takes any free node port; undefined when there is none. */
  anyPort(): number | undefined
}

/** What a strategy may know about the request that it serves. */
export interface StrategyContext {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Adds a `Warning:` header to the answer. */
  readonly warn: (message: string) => void
  /** Where services get their addresses and ports. Default: they get none. */
  readonly services?: ServiceAllocation
}

/** An object of a built-in kind that is stored as it is served, by its address. */
export interface Companion extends GroupResource {
  readonly namespace: string
  readonly name: string
}

/** The rules for changing an object, through the resource itself or through one of its subresources. */
export interface UpdateStrategy {
  /** Puts back what this path may not change, and raises generation where the change calls for it. Changes `object`. */
  prepareForUpdate(object: KubeObject, old: KubeObject, context: StrategyContext): void
  validateUpdate(object: KubeObject, old: KubeObject, context: StrategyContext): FieldError[]
  /** Brings the validated object into its canonical form. Changes `object`. */
  canonicalize(object: KubeObject): void
  /** PUT and apply of an absent object create it. */
  readonly allowCreateOnUpdate: boolean
  /** PUT without a resourceVersion overwrites whatever is there. */
  readonly allowUnconditionalUpdate: boolean
}

/** All rules of a kind. Objects are in the hub version: see {@link Codec}. */
export interface Strategy extends UpdateStrategy {
  /** Clears what a client may not set on creation, and sets generation. Changes `object`. */
  prepareForCreate(object: KubeObject, context: StrategyContext): void
  validate(object: KubeObject, context: StrategyContext): FieldError[]
  /** What a delete without a policy does to dependents; `unsupported`: the kind takes no part in garbage collection. */
  readonly defaultGarbageCollection: 'delete' | 'orphan' | 'unsupported'
  /** A delete answers with the object instead of a Status. */
  readonly returnsDeletedObject: boolean
  /**
   * How long a deleted object lingers for its owner to shut it down, given what the request asked for.
   * Undefined: no graceful deletion; the object goes at once (unless finalizers hold it).
   */
  gracePeriod(object: KubeObject, requestedSeconds: number | undefined): number | undefined
  /**
   * Kinds that wait for more than metadata.finalizers (a namespace for its contents): marks the object as going and
   * says true while it must stay. Changes `object`.
   */
  holdDeletion(object: KubeObject, context: StrategyContext): boolean
  /** Whether an object without finalizers whose deletion began may be removed by an update. */
  mayDeleteDuringUpdate(object: KubeObject): boolean
  /** Seconds until an object vanishes by itself; undefined: never. */
  timeToLive(object: KubeObject): number | undefined
  /** What is deleted with an object as soon as it is gone. Default: nothing. */
  companion?(object: KubeObject): Companion
  /** `Warning:` text for deletes that do not say what becomes of dependents. Default: none. */
  readonly silentPolicyWarning?: string
  /**
   * Loads what `object`, or the rules for it, are checked with; undefined: everything is there. Awaited before
   * validation, which cannot wait. Default: nothing.
   */
  loadExpressions?(object: KubeObject): Promise<void> | undefined
}
