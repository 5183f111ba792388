import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Line } from './report/index.js'

/**
 * The ratios of an earlier run, by the title of their line. A guard compares with them rather than with what is promised:
 * what was better than promised must not get worse unnoticed either.
 */
export type Baseline = Readonly<Record<string, number>>

/** Wall times depend on what else runs; a short run says too little about them to stop a change. */
const TOO_NOISY = /: time$|^start /

const FILE = fileURLToPath(new URL('../../baselines/runtime.json', import.meta.url))

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Baseline
}

/** Records the lines of a run; what others have recorded of other lines stays. */
export function writeBaseline(lines: readonly Line[]): void {
  const ratios = new Map(Object.entries(readBaseline()))
  for (const { title, ratio } of lines) {
    if (Number.isFinite(ratio) && !TOO_NOISY.test(title)) ratios.set(title, Math.round(ratio * 100) / 100)
  }
  writeFileSync(
    FILE,
    `${JSON.stringify(Object.fromEntries([...ratios].sort(([a], [b]) => (a < b ? -1 : 1))), undefined, 2)}\n`,
  )
}

/** The lines that a baseline speaks of, and those with a limit of their own; `slack` is what noise may add to a ratio. */
export function guarded(lines: readonly Line[], baseline: Baseline, slack: number): Line[] {
  return lines.flatMap((line) => {
    if ('limit' in line.bound) return [line]
    const recorded = baseline[line.title]
    if (recorded === undefined) return []
    const times = Math.round(recorded * slack * 100) / 100
    return [{ ...line, bound: { times }, holds: line.ratio <= times }]
  })
}
