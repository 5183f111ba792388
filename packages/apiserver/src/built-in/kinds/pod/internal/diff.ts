/** A run of lines that both texts have. */
interface Match {
  readonly a: number
  readonly b: number
  readonly size: number
}

/** Lines around a change that are shown with it. */
const CONTEXT = 3

/** In long texts, lines that are this common say nothing about what belongs together. */
const LONG = 200

/** The difference of two texts as `diff -u` writes it, without the names of files. */
export function unifiedDiff(before: string, after: string): string {
  const a = before.split('\n')
  const b = after.split('\n')
  return hunks(changes(a, b))
    .map((hunk) => hunkText(hunk, a, b))
    .join('')
}

interface Change {
  readonly kind: 'equal' | 'changed'
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

function changes(a: readonly string[], b: readonly string[]): Change[] {
  const result: Change[] = []
  let [atA, atB] = [0, 0]
  for (const { a: matchA, b: matchB, size } of [...matches(a, b), { a: a.length, b: b.length, size: 0 }]) {
    if (atA < matchA || atB < matchB) {
      result.push({ kind: 'changed', fromA: atA, toA: matchA, fromB: atB, toB: matchB })
    }
    if (size > 0) {
      result.push({ kind: 'equal', fromA: matchA, toA: matchA + size, fromB: matchB, toB: matchB + size })
    }
    atA = matchA + size
    atB = matchB + size
  }
  return result
}

/** The longest common run, then the same on both sides of it. */
function matches(a: readonly string[], b: readonly string[]): Match[] {
  const positions = indexLines(b)
  const found: Match[] = []
  const search = (fromA: number, toA: number, fromB: number, toB: number): void => {
    const match = longestMatch(a, b, positions, fromA, toA, fromB, toB)
    if (match.size === 0) return
    if (fromA < match.a && fromB < match.b) search(fromA, match.a, fromB, match.b)
    found.push(match)
    const [nextA, nextB] = [match.a + match.size, match.b + match.size]
    if (nextA < toA && nextB < toB) search(nextA, toA, nextB, toB)
  }
  search(0, a.length, 0, b.length)
  return joined(found)
}

function joined(found: readonly Match[]): Match[] {
  const result: Match[] = []
  for (const match of found) {
    const last = result.at(-1)
    if (last !== undefined && last.a + last.size === match.a && last.b + last.size === match.b) {
      result[result.length - 1] = { ...last, size: last.size + match.size }
    } else result.push(match)
  }
  return result
}

function indexLines(lines: readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>()
  for (const [index, line] of lines.entries()) {
    const known = positions.get(line)
    if (known === undefined) positions.set(line, [index])
    else known.push(index)
  }
  if (lines.length >= LONG) {
    const common = Math.floor(lines.length / 100) + 1
    for (const [line, indexes] of positions) if (indexes.length > common) positions.delete(line)
  }
  return positions
}

/** The first of the longest runs in `a`, and its first place in `b`; common lines only extend one. */
function longestMatch(
  a: readonly string[],
  b: readonly string[],
  positions: ReadonlyMap<string, readonly number[]>,
  fromA: number,
  toA: number,
  fromB: number,
  toB: number,
): Match {
  let best: Match = { a: fromA, b: fromB, size: 0 }
  let lengths = new Map<number, number>()
  for (let i = fromA; i < toA; i++) {
    const next = new Map<number, number>()
    for (const j of positions.get(a[i] as string) ?? []) {
      if (j < fromB) continue
      if (j >= toB) break
      const size = (lengths.get(j - 1) ?? 0) + 1
      next.set(j, size)
      if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size }
    }
    lengths = next
  }
  let { a: startA, b: startB, size } = best
  while (startA > fromA && startB > fromB && a[startA - 1] === b[startB - 1]) {
    startA--
    startB--
    size++
  }
  while (startA + size < toA && startB + size < toB && a[startA + size] === b[startB + size]) size++
  return { a: startA, b: startB, size }
}

/** Changes with their surroundings; those whose surroundings meet are one hunk. */
function hunks(all: readonly Change[]): Change[][] {
  const result: Change[][] = []
  let current: Change[] = []
  for (const [index, change] of all.entries()) {
    if (change.kind === 'changed') {
      current.push(change)
      continue
    }
    const length = change.toA - change.fromA
    const [first, last] = [index === 0, index === all.length - 1]
    if (!first && (last || length > 2 * CONTEXT)) {
      current.push(head(change, CONTEXT))
      result.push(current)
      current = last ? [] : [tail(change, CONTEXT)]
    } else if (first) {
      if (!last) current.push(tail(change, CONTEXT))
    } else current.push(change)
  }
  if (current.some(({ kind }) => kind === 'changed')) result.push(current)
  return result
}

function head(change: Change, lines: number): Change {
  const size = Math.min(lines, change.toA - change.fromA)
  return { ...change, toA: change.fromA + size, toB: change.fromB + size }
}

function tail(change: Change, lines: number): Change {
  const size = Math.min(lines, change.toA - change.fromA)
  return { ...change, fromA: change.toA - size, fromB: change.toB - size }
}

function hunkText(hunk: readonly Change[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [hunk[0] as Change, hunk.at(-1) as Change]
  const lines = hunk.flatMap(({ kind, fromA, toA, fromB, toB }) =>
    kind === 'equal'
      ? prefixed(' ', a, fromA, toA)
      : [...prefixed('-', a, fromA, toA), ...prefixed('+', b, fromB, toB)],
  )
  return `@@ -${rangeText(first.fromA, last.toA)} +${rangeText(first.fromB, last.toB)} @@\n${lines.join('')}`
}

function prefixed(prefix: string, lines: readonly string[], from: number, to: number): string[] {
  return lines.slice(from, to).map((line) => `${prefix}${line}\n`)
}

/** Where a hunk begins, counted from one, and how many lines it has; an empty one begins before its place. */
function rangeText(from: number, to: number): string {
  const length = to - from
  if (length === 1) return String(from + 1)
  return `${length === 0 ? from : from + 1},${length}`
}
