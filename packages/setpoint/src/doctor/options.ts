import { SetpointError } from '@setpoint/kube'
import { MOST_ROUNDS } from './ledger/index.js'

/** Passes of a controller that may be asked for. */
const MOST_PASSES = 10_000

/** How the loop doctor works. */
export interface DoctorOptions {
  /** Report loops, but let their passes go on at full speed. Default false. */
  readonly warnOnly?: boolean
  /** A loop ends the manager with an error that has the report, and fails a test's `settle()`. Default false. */
  readonly strict?: boolean
  /**
   * Rounds that do the same without input from outside, before they count as a loop. Those whose values tell by
   * themselves (moments, random values, another order) need two less. At least 2 and at most 12, which is what is
   * remembered of an object. Default 5.
   */
  readonly rounds?: number
  /** Milliseconds for which passes of a looping object wait at first; doubles with every further round. Default 1 s. */
  readonly firstDelay?: number
  /** Milliseconds for which they wait at most. Default 60 s. */
  readonly longestDelay?: number
  /** Milliseconds below which a constant requeue counts as short. Default 5 s. */
  readonly shortRequeue?: number
  /** Objects of a controller that are remembered; the one that had no effect for longest is forgotten first. Default 50,000. */
  readonly tracked?: number
  /** Reports of loops that are over, to be asked for later. Default 100. */
  readonly history?: number
  /** Passes of a controller that can be looked into later; fewer where their objects are large. At most 10,000. Default 50. */
  readonly passes?: number
}

/** 'off': no ledger at all. 'warn': `{ warnOnly: true }`. */
export type DoctorSetting = 'off' | 'warn' | DoctorOptions

/** Everything said. */
export type Thresholds = Readonly<Required<DoctorOptions>>

const NAMES = new Set(
  Object.keys({
    warnOnly: true,
    strict: true,
    rounds: true,
    firstDelay: true,
    longestDelay: true,
    shortRequeue: true,
    tracked: true,
    history: true,
    passes: true,
  } satisfies Record<keyof DoctorOptions, true>),
)

/** Undefined: it is off. What makes no sense is refused: a number that is none would find nothing, or stop nothing. */
export function thresholdsOf(setting: DoctorSetting = {}): Thresholds | undefined {
  if (setting === 'off') return undefined
  const said: DoctorOptions = setting === 'warn' ? { warnOnly: true } : setting
  check(said)
  const { warnOnly, strict, rounds, firstDelay, longestDelay, shortRequeue, tracked, history, passes } = said
  return {
    warnOnly: warnOnly ?? false,
    strict: strict ?? false,
    rounds: Math.min(MOST_ROUNDS, Math.max(2, rounds ?? 5)),
    firstDelay: firstDelay ?? 1000,
    longestDelay: longestDelay ?? 60_000,
    shortRequeue: shortRequeue ?? 5000,
    tracked: tracked ?? 50_000,
    history: history ?? 100,
    passes: Math.min(MOST_PASSES, Math.floor(passes ?? 50)),
  }
}

function check(said: unknown): void {
  if (typeof said !== 'object' || said === null)
    throw new SetpointError(
      'OptionInvalid',
      `doctor is ${shown(said)}; it must be 'off', 'warn' or an object of options`,
    )
  for (const [name, value] of Object.entries(said)) {
    if (!NAMES.has(name))
      throw new SetpointError(
        'OptionInvalid',
        `doctor has no option ${shown(name)}; there are ${[...NAMES].join(', ')}`,
      )
    const isSwitch = name === 'warnOnly' || name === 'strict'
    if (value === undefined || (isSwitch ? typeof value === 'boolean' : Number.isFinite(value) && Number(value) >= 0))
      continue
    const wanted = isSwitch ? 'true or false' : 'a number, and not less than 0'
    throw new SetpointError('OptionInvalid', `doctor.${name} is ${shown(value)}; it must be ${wanted}`)
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
