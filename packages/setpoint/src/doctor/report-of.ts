import { type Clock, formatTime } from '@setpoint/kube'
import { chainOf, type Finding, withoutSecrets, wordsFor } from './diagnosis/index.js'
import { chainOfPass, type LastPass } from './last-pass.js'
import type { LoopReport, ObjectIdentity } from './report/index.js'

/** Objects and kinds that a report names as read. */
const MOST_READS = 8

/** Fields that a report names at most; the deciding ones come first. */
const MOST_PATHS = 5
/** Of those that would go on beside them. */
const MOST_ALSO = 2

/** A finding as a report. */
export function reportOf(
  found: Finding,
  object: ObjectIdentity,
  controller: string,
  delay: number,
  clock: Clock,
  pass: LastPass,
): LoopReport {
  const also = withoutSecrets(found.also ?? []).slice(0, MOST_ALSO)
  const finding = { ...found, paths: withoutSecrets(found.paths).slice(0, MOST_PATHS - also.length), also }
  const { rounds, cycles } = finding
  const now = clock.now()
  const milliseconds = Math.max(0, clock.monotonic() - finding.since)
  const writes = rounds.length === 0 ? pass.writes : rounds.flatMap((round) => round.writes)
  const code = writes.map(({ detail }) => detail?.code)
  return {
    object,
    controller,
    class: finding.class,
    ...wordsFor(finding, { object, controller, delay }),
    paths: [...finding.paths, ...also],
    managers: [...new Set([controller, ...finding.others])],
    rate: { cycles, milliseconds, perSecond: milliseconds === 0 ? 0 : ((cycles - 1) * 1000) / milliseconds },
    chain: rounds.length === 0 ? chainOfPass(finding, pass) : chainOf(rounds, finding.paths),
    reads: pass.looked.slice(0, MOST_READS),
    code: [...new Set(code.filter((place) => place !== undefined))],
    since: formatTime(now - milliseconds),
    until: formatTime(now),
  }
}
