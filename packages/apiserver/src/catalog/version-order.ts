const FORM = /^v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?$/

/** Kubernetes' order of versions: v10, v2, v1, v2beta1, v1beta2, v1beta1, v1alpha1, then anything else by name. */
export function compareVersions(a: string, b: string): number {
  const left = rank(a)
  const right = rank(b)
  for (let index = 0; index < 4; index++) {
    const difference = (right[index] as number) - (left[index] as number)
    if (difference !== 0) return difference
  }
  return a < b ? -1 : a > b ? 1 : 0
}

function rank(version: string): [wellFormed: number, stability: number, major: number, minor: number] {
  const match = FORM.exec(version)
  if (match === null) return [0, 0, 0, 0]
  const stability = match[2] === undefined ? 2 : match[2] === 'beta' ? 1 : 0
  return [1, stability, Number(match[1]), Number(match[3] ?? 0)]
}
