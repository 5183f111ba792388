import type { RunOptions } from 'setpoint'
import type { Runtime } from '../project/index.js'

/** A line for each pass; those that fail have theirs already. */
export function passLog({ causeText }: Runtime): NonNullable<RunOptions['observer']> {
  return {
    passed(pass, outcome, milliseconds) {
      if (outcome.result === 'error') return
      const next = outcome.result === 'requeue_after' ? `, again in ${outcome.delay} ms` : ''
      pass.log.info({ causes: pass.causes.map(causeText) }, `reconciled in ${milliseconds.toFixed(1)} ms${next}`)
    },
  }
}
