import { compileLabelSelector, type LabelSelector, parseLabelSelector, sameValue } from '@setpoint/kube'
import type { CachedObject, CacheEvent } from '../cache/index.js'

/** Whether an event matters. Predicates are pure: the same event always gives the same answer. */
export type Predicate<T extends CachedObject = CachedObject> = (event: CacheEvent<T>) => boolean

/** A predicate from a question for each type of event. What is not asked passes. */
export function predicate<T extends CachedObject>(questions: {
  readonly create?: (object: T) => boolean
  readonly update?: (old: T, object: T) => boolean
  readonly delete?: (object: T) => boolean
}): Predicate<T> {
  return (event) => {
    if (event.type === 'update') return questions.update?.(event.old, event.object) ?? true
    return questions[event.type]?.(event.object) ?? true
  }
}

/** Every one of them. */
export function and<T extends CachedObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (event) => predicates.every((accepts) => accepts(event))
}

/** At least one of them. */
export function or<T extends CachedObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (event) => predicates.some((accepts) => accepts(event))
}

export function not<T extends CachedObject>(accepts: Predicate<T>): Predicate<T> {
  return (event) => !accepts(event)
}

/** Updates that changed anything at all: not resyncs. */
export const resourceVersionChanged: Predicate = predicate({
  update: (old, object) => old.metadata.resourceVersion !== object.metadata.resourceVersion,
})

/**
 * Updates that changed what a user asked for: not status, labels or annotations. The beginning of deletion passes: the
 * API server raises the generation with it.
 */
export const generationChanged: Predicate = predicate({
  update: (old, object) => old.metadata.generation !== object.metadata.generation || isOther(old, object),
})

export const labelsChanged: Predicate = predicate({
  update: (old, object) => !sameValue(old.metadata.labels ?? {}, object.metadata.labels ?? {}),
})

export const annotationsChanged: Predicate = predicate({
  update: (old, object) => !sameValue(old.metadata.annotations ?? {}, object.metadata.annotations ?? {}),
})

/** Objects that a selector matches. An update passes when the object matches after it, or did before. */
export function labelsMatch(selector: string | LabelSelector): Predicate {
  const { matches } = typeof selector === 'string' ? parseLabelSelector(selector) : compileLabelSelector(selector)
  return (event) =>
    matches(event.object.metadata.labels) || (event.type === 'update' && matches(event.old.metadata.labels))
}

/** Deleted and created again between two looks: another object under the same name. */
function isOther(old: CachedObject, object: CachedObject): boolean {
  return old.metadata.uid !== object.metadata.uid
}
