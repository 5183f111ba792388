import { type FieldError, type KubeObject, type ObjectMeta, validateObjectMetaUpdate } from '@setpoint/kube'
import type { Strategy, StrategyContext, UpdateStrategy } from '../../resource/index.js'
import { validateFinalizerDomains } from './finalizer-names.js'

/**
 * A kind's own rules in its own type, each on top of the common rule of the same name. Metadata is the common ones'.
 *
 * Objects have been decoded as their kind, and what a type calls required is there in a way: texts as '', numbers as 0,
 * lists and maps as null. Take those with `?? []`; a default in a destructuring pattern does not see null.
 */
export interface TypedRules<T> {
  prepareForCreate?(object: T, context: StrategyContext): void
  prepareForUpdate?(object: T, old: T, context: StrategyContext): void
  /** What is wrong with a new object beyond its metadata. */
  validate?(object: T, context: StrategyContext): FieldError[]
  /** What is wrong with a new version beyond its metadata. Default: what would be wrong with a new object. */
  validateUpdate?(object: T, old: T, context: StrategyContext): FieldError[]
  /** Said when nothing is wrong. `old` is undefined for a new object. */
  warnings?(object: T, old: T | undefined): readonly string[]
  /** Whether a new object's metadata is checked as most kinds do it, its name above all. Default true. */
  readonly metadataOnCreate?: boolean
  /**
   * What of the metadata an update checks once more after the registry: its values, and what may not change. Only the
   * number of times that an error is listed depends on it. Default both.
   */
  readonly metadataOnUpdate?: readonly ('values' | 'changes')[]
  /** Finalizers need no domain in their names. Default false. */
  readonly anyFinalizers?: boolean
}

/** The strategy that has a kind's own rules. */
export function typedStrategy<T>(typed: TypedRules<T>): (base: Strategy) => Strategy {
  const rules = typed as unknown as TypedRules<KubeObject>
  return (base) => {
    const { metadataOnUpdate = ['values', 'changes'] } = rules
    const updates = typedUpdates(base, rules, metadataOnUpdate.includes('changes'))
    return {
      ...base,
      prepareForCreate(object, context) {
        base.prepareForCreate(object, context)
        rules.prepareForCreate?.(object, context)
      },
      prepareForUpdate: updates.prepareForUpdate,
      validate(object, context) {
        const errors = rules.metadataOnCreate === false ? [] : base.validate(object, context)
        if (rules.validate !== undefined) errors.push(...rules.validate(object, context))
        if (errors.length === 0) warn(context, rules.warnings?.(object, undefined))
        return errors
      },
      validateUpdate(object, old, context) {
        const values = metadataOnUpdate.includes('values') ? base.validate(object, context) : []
        return [...values, ...updates.validateUpdate(object, old, context)]
      },
    }
  }
}

/** The rules of a subresource that has some of its own. */
export function typedSubresource<T>(typed: TypedUpdateRules<T>): (base: UpdateStrategy) => UpdateStrategy {
  const rules = typed as unknown as TypedUpdateRules<KubeObject>
  return (base) => ({ ...base, ...typedUpdates(base, rules, rules.metadata ?? true) })
}

export interface TypedUpdateRules<T>
  extends Pick<TypedRules<T>, 'prepareForUpdate' | 'validate' | 'validateUpdate' | 'warnings' | 'anyFinalizers'> {
  /** Whether metadata is checked for what may not change. Default true. */
  readonly metadata?: boolean
}

function typedUpdates(
  base: UpdateStrategy,
  rules: Omit<TypedUpdateRules<KubeObject>, 'metadata'>,
  metadata: boolean,
): Pick<UpdateStrategy, 'prepareForUpdate' | 'validateUpdate'> {
  return {
    prepareForUpdate(object, old, context) {
      base.prepareForUpdate(object, old, context)
      rules.prepareForUpdate?.(object, old, context)
    },
    validateUpdate(object, old, context) {
      const errors = metadata ? validateChanges(object.metadata, old.metadata, rules.anyFinalizers) : []
      if (rules.validateUpdate !== undefined) errors.push(...rules.validateUpdate(object, old, context))
      else if (rules.validate !== undefined) errors.push(...rules.validate(object, context))
      if (errors.length === 0) warn(context, rules.warnings?.(object, old))
      return errors
    },
  }
}

function validateChanges(metadata: ObjectMeta, old: ObjectMeta, anyFinalizers = false): FieldError[] {
  const errors = validateObjectMetaUpdate(metadata, old)
  return anyFinalizers ? errors : [...errors, ...validateFinalizerDomains(metadata)]
}

function warn(context: StrategyContext, texts: readonly string[] = []): void {
  for (const text of texts) context.warn(text)
}
