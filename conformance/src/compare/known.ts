/** A difference that is meant to be, from known-differences.md. */
export interface KnownDifference {
  id: string
  /** Which cases and which places of an answer: globs, where `*` stops at a slash or dot and `**` does not. */
  where: { cases: string; path: string }[]
  reason: string
}

/**
 * Reads the list: a `## id` heading, one or more lines "- where: `cases` `path`", and the reason as prose. Text before the
 * first heading is for people, and a section with lines "- spec:" is for the suites of other people's clients.
 */
export function parseKnownDifferences(text: string): KnownDifference[] {
  return text
    .split(/^## /m)
    .slice(1)
    .filter((section) => !/^- spec: /m.test(section))
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const id = heading.trim()
      const where = lines.flatMap((line) => {
        const match = /^- where: `([^`]+)` `([^`]+)`$/.exec(line)
        return match ? [{ cases: match[1] ?? '', path: match[2] ?? '' }] : []
      })
      const reason = lines
        .filter((line) => !line.startsWith('- where:'))
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
      if (where.length === 0) throw new Error(`known-differences.md: ${id} has no line "- where: \`cases\` \`path\`"`)
      if (reason === '') throw new Error(`known-differences.md: ${id} gives no reason`)
      return { id, where, reason }
    })
}

/** The list in use: it remembers which entries have explained something. */
export class KnownDifferences {
  readonly #entries: { id: string; cases: RegExp; path: RegExp }[]
  readonly #unused: Set<string>

  constructor(list: readonly KnownDifference[]) {
    this.#entries = list.flatMap(({ id, where }) =>
      where.map(({ cases, path }) => ({ id, cases: globPattern(cases), path: globPattern(path) })),
    )
    this.#unused = new Set(list.map(({ id }) => id))
  }

  explains(name: string, path: string): boolean {
    const entry = this.#entries.find((each) => each.cases.test(name) && each.path.test(path))
    if (entry) this.#unused.delete(entry.id)
    return entry !== undefined
  }

  /** Entries that have explained nothing so far. After a whole run they should be deleted from the list. */
  unused(): string[] {
    return [...this.#unused]
  }
}

function globPattern(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\u0000')
    .replaceAll('*', '[^/.]*')
    .replaceAll('\u0000', '.*')
  return new RegExp(`^${source}$`)
}
