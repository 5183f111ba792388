type MaybePromise<T> = T | Promise<T>

/** Sentences for the user, such as `kubectl` shows in front of its answer. The request goes on. */
export type Warnings = readonly string[]

/** What a webhook's function returns: consent, with warnings or without. */
export type Consent = MaybePromise<Warnings | void>

/** One, or several that are called in this order. The first that throws is the last: its refusal is the answer. */
export type OneOrMore<F> = F | readonly F[]

/** All of them; none where there is nothing. */
export function functionsIn<F>(given: OneOrMore<F> | undefined): readonly F[] {
  if (given === undefined) return []
  return Array.isArray(given) ? (given as readonly F[]) : [given as F]
}
