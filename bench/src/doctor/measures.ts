import type { DoctorSetting } from 'setpoint/doctor'
import { collectGarbage } from './collect-garbage.js'
import { Operator } from './operator.js'

/** The two sides of every comparison. */
export const LEDGER: DoctorSetting = {}
export const NO_LEDGER: DoctorSetting = 'off'

export interface Work {
  readonly processorMilliseconds: number
  readonly passes: number
}

/** Processor time of this process, operator and server, for the work over so many WebApps. */
export async function work(doctor: DoctorSetting, count: number): Promise<Work> {
  await using operator = await Operator.prepare(count, doctor)
  await collectGarbage()
  const before = process.cpuUsage()
  await operator.work()
  const { user, system } = process.cpuUsage(before)
  return { processorMilliseconds: (user + system) / 1000, passes: operator.passes }
}

/** Bytes of live objects in this process when the work is done. */
export async function weigh(doctor: DoctorSetting, count: number): Promise<number> {
  await using operator = await Operator.prepare(count, doctor)
  await operator.work()
  await collectGarbage()
  return process.memoryUsage().heapUsed
}
