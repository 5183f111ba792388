import type { ControllerDefinition } from '../operator/index.js'
import type { RunOptions } from './run.js'

/** Hears what would have been run. */
export type RunRecorder = (controllers: readonly ControllerDefinition[], options: RunOptions) => void

/** The same for all copies of this package in a process: a project may have another one than the tool. */
const KEY = Symbol.for('setpoint.runRecorder')
const shared = globalThis as { [KEY]?: RunRecorder | undefined }

/**
 * From now on `run` runs nothing and only tells: tools load a program to see what it consists of, and `await run(…)` at
 * its end must not keep them. Returns what ends it.
 */
export function recordRuns(record: RunRecorder): () => void {
  shared[KEY] = record
  return () => {
    if (shared[KEY] === record) shared[KEY] = undefined
  }
}

export function runRecorder(): RunRecorder | undefined {
  return shared[KEY]
}
