/** Lines of context around a change. */
const CONTEXT = 3

interface Line {
  readonly mark: ' ' | '-' | '+'
  readonly text: string
}

/** The difference of two texts, as `diff -u` shows it; '' when there is none. `origin` says what the second one is. */
export function unifiedDiff(path: string, before: string, after: string, origin = 'from the definitions'): string {
  if (before === after) return ''
  const lines = compare(linesOf(before), linesOf(after))
  const hunks = hunksOf(lines).map(([from, to]) => hunk(lines, from, to))
  return [`--- ${path}`, `+++ ${path} (${origin})`, ...hunks].join('\n')
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** The longest common subsequence, between what the two have in common at both ends. */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const shorter = Math.min(before.length, after.length) - start
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const same = (text: string): Line => ({ mark: ' ', text })
  return [
    ...before.slice(0, start).map(same),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ]
}

function middle(before: readonly string[], after: readonly string[]): Line[] {
  // lengths[i][j]: how much before[i…] and after[j…] have in common.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint32Array
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ mark: ' ', text: before[i++] as string })
      j++
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ mark: '-', text: before[i++] as string })
    } else {
      lines.push({ mark: '+', text: after[j++] as string })
    }
  }
  return lines
}

/** Which lines to show: each change with its context; what overlaps is one hunk. */
function hunksOf(lines: readonly Line[]): [from: number, to: number][] {
  const hunks: [number, number][] = []
  for (const [index, { mark }] of lines.entries()) {
    if (mark === ' ') continue
    const last = hunks.at(-1)
    if (last !== undefined && index - CONTEXT <= last[1]) last[1] = Math.min(index + CONTEXT + 1, lines.length)
    else hunks.push([Math.max(index - CONTEXT, 0), Math.min(index + CONTEXT + 1, lines.length)])
  }
  return hunks
}

function hunk(lines: readonly Line[], from: number, to: number): string {
  const count = (of: readonly Line[], without: '-' | '+'): number => of.filter(({ mark }) => mark !== without).length
  const shown = lines.slice(from, to)
  const earlier = lines.slice(0, from)
  const range = (without: '-' | '+'): string => {
    const length = count(shown, without)
    return `${count(earlier, without) + (length === 0 ? 0 : 1)},${length}`
  }
  return [`@@ -${range('+')} +${range('-')} @@`, ...shown.map(({ mark, text }) => `${mark}${text}`)].join('\n')
}
