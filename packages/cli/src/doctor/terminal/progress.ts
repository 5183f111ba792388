import type { ObservationStatus } from '../observe/index.js'
import { counted, grouped } from '../report/wrap.js'

const BAR = 20

/** `observing [########------------] 24 of 60 s  41 kinds, 1,203 objects, 57 changes` */
export function progressLine(status: ObservationStatus, elapsed: number, total: number | undefined): string {
  const { kinds, listed, objects, changes } = status
  if (listed < kinds) return `listing ${listed} of ${counted(kinds, 'kind')}, ${counted(objects, 'object')} …`
  const seen = `${counted(kinds, 'kind')}, ${counted(objects, 'object')}, ${counted(changes, 'change')}`
  const seconds = Math.floor(elapsed / 1000)
  if (total === undefined) return `observing for ${grouped(seconds)} s  ${seen}  (Ctrl-C ends it)`
  const done = Math.min(BAR, Math.round((elapsed / total) * BAR))
  const bar = `${'#'.repeat(done)}${'-'.repeat(BAR - done)}`
  return `observing [${bar}] ${grouped(Math.min(seconds, Math.round(total / 1000)))} of ${grouped(Math.round(total / 1000))} s  ${seen}`
}
