/** A request whose time has not come: it is no reason for a pass that comes sooner, whose priority is not its. */
export interface Later {
  /** On the monotonic clock. */
  readonly from: number
  readonly priority: number
}

/** A key with its requests. */
export interface Requested {
  /** The highest of the requests whose time has come. */
  priority: number
  /** The others, of which no one is both later and no more urgent than another; undefined: there are none. */
  later: readonly Later[] | undefined
}

/** Later requests with one more, and without those that it makes needless. */
export function withLater(others: readonly Later[] | undefined, one: Later): readonly Later[] {
  if (others === undefined) return [one]
  if (others.some(({ from, priority }) => from <= one.from && priority >= one.priority)) return others
  return [...others.filter(({ from, priority }) => from < one.from || priority > one.priority), one]
}

/** Requests whose time has come give the key their priority. */
export function takeDue(requested: Requested, now: number): void {
  if (requested.later === undefined) return
  for (const { from, priority } of requested.later)
    if (from <= now) requested.priority = Math.max(requested.priority, priority)
  const left = requested.later.filter(({ from }) => from > now)
  requested.later = left.length === 0 ? undefined : left
}
