/** Who comes when in a round; rounds begin with 1. Whoever is first in one is last in the next, so that each gets every place. */
export function turns<T>(all: readonly T[], round: number): T[] {
  const first = (round - 1) % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}
