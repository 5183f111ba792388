import { Checkup, type CheckupOptions } from './checkup.js'
import type { DoctorCommandOptions, DoctorEnvironment } from './options.js'
import type { Finding } from './finding.js'
import type { ObservationStatus } from './observe/index.js'
import { compactReport, type DoctorReport, withSeverity } from './report/index.js'
import { progressLine, Screen } from './terminal/index.js'

const MINUTE = 60_000
const NOTHING_YET: ObservationStatus = { kinds: 0, listed: 0, readable: 0, objects: 0, changes: 0, unreadable: [] }
/** Milliseconds between two pictures. */
const REFRESH = 1000

/** Looks at a cluster for as long as it was asked to, and shows on a terminal how it gets on. */
export async function observe(
  where: Omit<CheckupOptions, 'clock' | 'signal' | 'onStart'>,
  { for: wanted, live, output, severity = 'notice' }: DoctorCommandOptions,
  { clock, signal, stderr, stdout }: DoctorEnvironment,
): Promise<DoctorReport> {
  const total = wanted ?? (live ? undefined : MINUTE)
  const screen = new Screen(live && output === 'text' ? stdout : stderr)
  let status: () => ObservationStatus = () => NOTHING_YET
  const listing = setPictures(() => screen.draw(progressLine(status(), 0, total)))
  let checkup: Checkup
  try {
    checkup = await Checkup.start({ ...where, clock, signal, onStart: (read) => (status = read) })
  } finally {
    listing.stop()
    screen.clear()
  }
  const begun = clock.now()
  const told = new Set<string>()
  try {
    for (;;) {
      const elapsed = clock.now() - begun
      if (signal.aborted || (total !== undefined && elapsed >= total)) break
      const progress = progressLine(checkup.status, elapsed, total)
      if (!live) screen.draw(progress)
      else {
        const report = withSeverity(await checkup.report(), severity)
        if (screen.isTerminal) screen.draw(picture(report, progress, screen))
        else for (const finding of report.findings) tellOnce(finding, told, (line) => stderr.write(line))
      }
      const left = total === undefined ? REFRESH : Math.min(REFRESH, total - elapsed)
      await clock.sleep(left, signal).catch(() => undefined)
    }
    return await checkup.report()
  } finally {
    screen.clear()
    await checkup.stop()
  }

  function setPictures(draw: () => void): { stop(): void } {
    let timer = clock.schedule(REFRESH / 4, again)
    function again(): void {
      draw()
      timer = clock.schedule(REFRESH / 4, again)
    }
    return { stop: () => timer.cancel() }
  }
}

function picture(report: DoctorReport, progress: string, screen: Screen): string {
  const colors = process.env['NO_COLOR'] === undefined
  return `${progress}\n\n${compactReport(report, { colors, width: screen.columns, height: screen.rows - 3 })}`
}

/** Live into a file or a pipe: a line for each finding, when it is new. */
function tellOnce(
  { rule, object, severity, summary }: Finding,
  told: Set<string>,
  write: (line: string) => void,
): void {
  const key = `${rule} ${object.uid} ${object.namespace}/${object.name}`
  if (told.has(key)) return
  told.add(key)
  write(`${severity}: ${summary}\n`)
}
