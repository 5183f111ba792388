import { type FieldError, type KubeObject, validateObjectMetaUpdate } from '@setpoint/kube'
import type { Strategy, StrategyContext, UpdateStrategy } from '../../resource/index.js'

/** A kind's own rules in its own type, each on top of the common rule of the same name. Metadata is the common ones'. */
export interface TypedRules<T> {
  prepareForCreate?(object: T, context: StrategyContext): void
  prepareForUpdate?(object: T, old: T, context: StrategyContext): void
  /** What is wrong with a new object beyond its metadata. */
  validate?(object: T, context: StrategyContext): FieldError[]
  /** What is wrong with a new version beyond its metadata. Default: what would be wrong with a new object. */
  validateUpdate?(object: T, old: T, context: StrategyContext): FieldError[]
  /** Said when nothing is wrong. `old` is undefined for a new object. */
  warnings?(object: T, old: T | undefined): readonly string[]
  /**
   * How much of the metadata an update checks once more after the registry: all of it, or what may not change. Only
   * the number of times that an error is listed depends on it. Default 'whole'.
   */
  readonly metadataOnUpdate?: 'whole' | 'changes'
}

/** The strategy that has a kind's own rules. */
export function typedStrategy<T>(rules: TypedRules<T>): (base: Strategy) => Strategy {
  return (base) => {
    const updates = typedUpdates(base, rules)
    return {
      ...base,
      prepareForCreate(object, context) {
        base.prepareForCreate(object, context)
        rules.prepareForCreate?.(as<T>(object), context)
      },
      prepareForUpdate: updates.prepareForUpdate,
      validate(object, context) {
        const errors = base.validate(object, context)
        if (rules.validate !== undefined) errors.push(...rules.validate(as<T>(object), context))
        if (errors.length === 0) warn(context, rules.warnings?.(as<T>(object), undefined))
        return errors
      },
      validateUpdate(object, old, context) {
        const metadata = rules.metadataOnUpdate === 'changes' ? [] : base.validate(object, context)
        return [...metadata, ...updates.validateUpdate(object, old, context)]
      },
    }
  }
}

/** The rules of a subresource that has some of its own. Updates check metadata for what may not change. */
export function typedSubresource<T>(rules: TypedUpdateRules<T>): (base: UpdateStrategy) => UpdateStrategy {
  return (base) => ({ ...base, ...typedUpdates(base, rules) })
}

export type TypedUpdateRules<T> = Omit<TypedRules<T>, 'prepareForCreate' | 'metadataOnUpdate'>

function typedUpdates<T>(
  base: UpdateStrategy,
  rules: TypedUpdateRules<T>,
): Pick<UpdateStrategy, 'prepareForUpdate' | 'validateUpdate'> {
  return {
    prepareForUpdate(object, old, context) {
      base.prepareForUpdate(object, old, context)
      rules.prepareForUpdate?.(as<T>(object), as<T>(old), context)
    },
    validateUpdate(object, old, context) {
      const errors = validateObjectMetaUpdate(object.metadata, old.metadata)
      if (rules.validateUpdate !== undefined) errors.push(...rules.validateUpdate(as<T>(object), as<T>(old), context))
      else if (rules.validate !== undefined) errors.push(...rules.validate(as<T>(object), context))
      if (errors.length === 0) warn(context, rules.warnings?.(as<T>(object), as<T>(old)))
      return errors
    },
  }
}

function warn(context: StrategyContext, texts: readonly string[] = []): void {
  for (const text of texts) context.warn(text)
}

/** Objects of a kind have been decoded as it; what its type calls required is there, if only as '' or null. */
function as<T>(object: KubeObject): T {
  return object as unknown as T
}
