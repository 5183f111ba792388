/**
 * An identifier for each label, no two alike: the one that was kept for it, or else what the label gives. The same labels
 * in the same order have the same identifiers.
 */
export function identifiersOf(labels: readonly string[], kept: Readonly<Record<string, string>>): string[] {
  const free = new Map(Object.entries(kept))
  const taken = new Set(labels.flatMap((label) => kept[label] ?? []))
  return labels.map((label) => {
    const own = free.get(label)
    free.delete(label)
    const id = own ?? unused(slug(label), taken)
    taken.add(id)
    return id
  })
}

function unused(id: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : `-${count}`
    const candidate = `${id.slice(0, 63 - suffix.length)}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}

/** A label as an identifier: `Guinea pigs!` is `guinea-pigs`. One without a single letter or digit is `option`. */
export function slug(label: string): string {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? ['option']
  return words.join('-').slice(0, 63).replace(/-$/, '')
}
