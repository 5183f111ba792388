/** From least to most. Sizes and costs are unsigned 64-bit numbers that stay at their maximum rather than overflow. */
export interface Range {
  readonly min: bigint
  readonly max: bigint
}

export const MAX_COST: bigint = (1n << 64n) - 1n
export const UNKNOWN: Range = { min: 0n, max: MAX_COST }
export const NOTHING: Range = { min: 0n, max: 0n }

export function fixed(value: bigint | number): Range {
  const exact = BigInt(value)
  return { min: exact, max: exact }
}

function saturate(value: bigint): bigint {
  return value > MAX_COST ? MAX_COST : value
}

export function add(a: Range, b: Range): Range {
  return { min: saturate(a.min + b.min), max: saturate(a.max + b.max) }
}

export function multiply(a: Range, b: Range): Range {
  return { min: saturate(a.min * b.min), max: saturate(a.max * b.max) }
}

/** Times a factor, rounded up; in floating point, as upstream does it. */
export function scale({ min, max }: Range, factor: number): Range {
  return { min: scaleValue(min, factor), max: scaleValue(max, factor) }
}

function scaleValue(value: bigint, factor: number): bigint {
  const product = Math.ceil(Number(value) * factor)
  return product >= 2 ** 64 ? MAX_COST : BigInt(product)
}

/** The smallest range that contains both. */
export function union(a: Range, b: Range): Range {
  return { min: a.min < b.min ? a.min : b.min, max: a.max > b.max ? a.max : b.max }
}
