interface KubeVersion {
  readonly major: number
  /** 0 alpha, 1 beta, 2 stable. */
  readonly stability: number
  readonly minor: number
}

const KUBE_VERSION = /^v(\d+)(?:(alpha|beta)(\d+))?$/

function parse(version: string): KubeVersion | undefined {
  const match = KUBE_VERSION.exec(version)
  if (match === null) return undefined
  const stability = match[2] === 'alpha' ? 0 : match[2] === 'beta' ? 1 : 2
  return { major: Number(match[1]), stability, minor: Number(match[3] ?? 0) }
}

/**
 * Which of two versions discovery prefers: positive when `a` comes first. Stable before beta before alpha, then the
 * higher number; names that are no Kubernetes version come last, in alphabetical order.
 * Sort a list with `versions.sort((a, b) => compareVersionPriority(b, a))`.
 */
export function compareVersionPriority(a: string, b: string): number {
  if (a === b) return 0
  const left = parse(a)
  const right = parse(b)
  if (left === undefined && right === undefined) return a < b ? 1 : -1
  if (left === undefined) return -1
  if (right === undefined) return 1
  return left.stability - right.stability || left.major - right.major || left.minor - right.minor
}
