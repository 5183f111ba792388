import { DurationError, durationMilliseconds } from '@setpoint/kube'
import type { Pod } from '../machinery/index.js'
import type { WorkloadOptions } from '../options.js'

/** What can be wrong with a pod. */
export type PodFault =
  /** Its containers exit again and again, and are restarted with growing delays. */
  | 'crash-loop'
  /** Its images cannot be pulled. */
  | 'image-pull'
  /** It runs, and is never ready. */
  | 'never-ready'
  /** Its containers are killed for using too much memory. */
  | 'out-of-memory'
  /** Its node throws it out. */
  | 'evicted'
  /** Its containers exit with this code. */
  | { readonly exitCode: number }

/** Other times than those of the options, in milliseconds; Infinity is never. */
export interface PodTimes {
  readonly startAfter?: number
  readonly readyAfter?: number
  readonly completeAfter?: number
  readonly terminateAfter?: number
}

/** How one pod behaves: what the kubelet asks. */
export interface Behaviour extends Required<PodTimes> {
  fault: PodFault | undefined
}

const DEFAULTS: Required<PodTimes> = { startAfter: 100, readyAfter: 100, completeAfter: 500, terminateAfter: 100 }

/** Annotations of a pod, or of the template that it is made from. */
const FAIL = 'workloads.setpoint.dev/fail'
const TIMES: readonly (readonly [annotation: string, time: keyof PodTimes])[] = [
  ['workloads.setpoint.dev/start-after', 'startAfter'],
  ['workloads.setpoint.dev/ready-after', 'readyAfter'],
  ['workloads.setpoint.dev/complete-after', 'completeAfter'],
  ['workloads.setpoint.dev/terminate-after', 'terminateAfter'],
]

/** The behaviour that options, images and annotations give a pod; annotations count most. */
export function ownBehaviour(options: WorkloadOptions, pod: Pod): Behaviour {
  const { startAfter, readyAfter, completeAfter, terminateAfter, unpullableImages } = options
  const annotations = pod.metadata.annotations ?? {}
  const unpullable = pod.spec.containers.some(({ image = '' }) => unpullableImages?.test(image) === true)
  return {
    startAfter: startAfter ?? DEFAULTS.startAfter,
    readyAfter: readyAfter ?? DEFAULTS.readyAfter,
    completeAfter: completeAfter ?? DEFAULTS.completeAfter,
    terminateAfter: terminateAfter ?? DEFAULTS.terminateAfter,
    ...annotatedTimes(annotations),
    fault: annotatedFault(annotations[FAIL]) ?? (unpullable ? 'image-pull' : undefined),
  }
}

function annotatedTimes(annotations: { readonly [key: string]: string }): PodTimes {
  const times: { -readonly [Name in keyof PodTimes]: number } = {}
  for (const [annotation, time] of TIMES) {
    const milliseconds = readTime(annotations[annotation])
    if (milliseconds !== undefined) times[time] = milliseconds
  }
  return times
}

/** `500ms`, `2s`, `never`; what cannot be read counts as not there. */
function readTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text === 'never') return Number.POSITIVE_INFINITY
  try {
    return durationMilliseconds(text)
  } catch (error) {
    if (error instanceof DurationError) return undefined
    throw error
  }
}

const FAULTS: ReadonlySet<string> = new Set(['crash-loop', 'image-pull', 'never-ready', 'out-of-memory', 'evicted'])

/** A fault by its name; `exit-3` is an exit code. */
function annotatedFault(text: string | undefined): PodFault | undefined {
  if (text === undefined) return undefined
  if (FAULTS.has(text)) return text as PodFault
  const code = /^exit-(\d+)$/.exec(text)?.[1]
  return code === undefined ? undefined : { exitCode: Number(code) }
}
