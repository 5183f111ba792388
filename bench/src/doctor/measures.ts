import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DoctorSetting } from 'setpoint/doctor'

/** The two sides of every comparison. */
export const LEDGER: DoctorSetting = {}
export const NO_LEDGER: DoctorSetting = 'off'

const SCALES = fileURLToPath(new URL(`scales.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url))

/**
 * Bytes of live objects when the work is done, in a process of its own: what another measure has left behind would be
 * heavier than a ledger.
 */
export function weigh(doctor: DoctorSetting, count: number): number {
  const args = [...process.execArgv, SCALES, JSON.stringify(doctor), String(count)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the scales failed: ${stderr}`)
  return Number(stdout)
}
