import type { JsonObject } from '@setpoint/kube'
import { stringify } from 'yaml'

/** An answer as a person reads it: YAML with sorted keys, output in blocks. */
export function render(answer: JsonObject): string {
  return stringify(answer, { sortMapEntries: true, lineWidth: 0, aliasDuplicateObjects: false }).trimEnd()
}

const context = 3

/** A line diff: `-` is the first text, `+` the second, with three lines of context around each change. */
export function diffText(first: string, second: string): string {
  const lines = editScript(first.split('\n'), second.split('\n'))
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some((line) => !line.startsWith(' ')),
  )
  const output: string[] = []
  for (const [index, line] of lines.entries()) {
    if (near[index]) output.push(line)
    else if (index === 0 || near[index - 1]) output.push('  …')
  }
  return output.join('\n')
}

/** Common ends are cut first, so that the quadratic part sees only the changed middle. */
function editScript(a: string[], b: string[]): string[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const same = (line: string): string => `  ${line}`
  return [
    ...a.slice(0, start).map(same),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ]
}

/** The longest common subsequence of lines stays; the rest goes out or comes in. */
function middle(a: string[], b: string[]): string[] {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: string[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push(`  ${a[i++]}`)
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) lines.push(`- ${a[i++]}`)
    else lines.push(`+ ${b[j++]}`)
  }
  return lines
}
