import { isPerson } from '../managers/index.js'
import type { FieldStep, LoopStep } from './history.js'

/** Times that somebody puts back what the other has changed; once or twice is a misunderstanding. */
const PROOF = 3

/** Paths that two writers dispute, and the steps in which they do. */
export interface Dispute {
  readonly paths: readonly string[]
  readonly steps: readonly LoopStep[]
}

/**
 * One path, two writers, at least one of whom puts back the same value each time. The other may want another value each
 * time, as an autoscaler does. Undefined: there is no such path.
 */
export function disputeIn(steps: readonly LoopStep[]): Dispute | undefined {
  const paths = [...new Set(steps.flatMap(({ fields }) => fields.map(({ path }) => path)))]
  const disputed = paths.filter((path) =>
    isDisputed(steps.flatMap(({ fields }) => fields.filter((field) => field.path === path))),
  )
  if (disputed.length === 0) return undefined
  return { paths: disputed, steps: steps.filter(({ fields }) => fields.some(({ path }) => disputed.includes(path))) }
}

interface Writer {
  /** What it wrote last. */
  digest: string
  /** Who was overruled, and how many times in a row. */
  rival: string
  returns: number
}

function isDisputed(writes: readonly FieldStep[]): boolean {
  const writers = new Map<string, Writer>()
  for (const [place, write] of writes.entries()) {
    const name = write.writers.join()
    const previous = writes[place - 1]
    const known = writers.get(name)
    const rival = previous?.writers.join() ?? ''
    // What a person wants is put back by whoever guards it: that is no fight. Nor is who empties a letter box in one.
    const isReturn =
      known?.digest === write.digest &&
      previous?.digest !== write.digest &&
      rival !== name &&
      ![...write.writers, ...(previous?.writers ?? [])].some(isPerson)
    const returns = isReturn ? (known.rival === rival ? known.returns : 0) + 1 : 0
    writers.set(name, { digest: write.digest, rival, returns })
    const opposite = writers.get(rival)
    const both = returns + (opposite !== undefined && opposite.rival === name ? opposite.returns : 0)
    if (isReturn && both >= PROOF && (!write.isGone || (opposite?.returns ?? 0) > 0)) return true
  }
  return false
}
