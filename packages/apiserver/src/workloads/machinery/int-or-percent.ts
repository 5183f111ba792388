/** A number of pods, given as such or as a part of a whole; absent is 0. */
export function scaled(value: number | string | undefined, total: number, roundUp: boolean): number {
  if (value === undefined) return 0
  if (typeof value === 'number') return value
  const part = (Number.parseInt(value, 10) * total) / 100
  return roundUp ? Math.ceil(part) : Math.floor(part)
}
