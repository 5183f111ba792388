import { systemClock } from '@setpoint/kube'
import type { Logger } from 'setpoint'
import type { Order } from './messages.js'
import { OperatorProcess } from './operator-process.js'

export interface SupervisorOptions {
  /** The operator's folder or file. */
  readonly path: string
  readonly run: Extract<Order, { type: 'run' }>['options']
  readonly log: Logger
}

/**
 * Keeps one operator running: the newest that loads. Another process is always warm, so that what was saved runs as soon
 * as its modules are loaded and the one before has ended: the two never work at once. What does not load changes nothing.
 */
export class Supervisor {
  readonly #options: SupervisorOptions
  #spare: OperatorProcess
  #current: OperatorProcess | undefined
  #restarting: Promise<void> | undefined
  #again: string | undefined
  #isStopping = false

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#spare = new OperatorProcess(options.path)
  }

  /** Starts what is on disk now. Changes during a start lead to one more. */
  async start(why: string): Promise<void> {
    if (this.#restarting !== undefined) {
      this.#again = why
      return this.#restarting
    }
    this.#restarting = this.#replace(why)
    await this.#restarting
    this.#restarting = undefined
    const again = this.#again
    this.#again = undefined
    if (again !== undefined && !this.#isStopping) await this.start(again)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all([this.#current?.stop(), this.#spare.stop()])
    await this.#restarting
  }

  async #replace(why: string): Promise<void> {
    const { log, run, path } = this.#options
    const begin = systemClock.monotonic()
    const next = this.#spare
    const wrong = await next.load()
    if (this.#isStopping) return
    if (wrong !== undefined) {
      const rest = this.#current === undefined ? 'it starts when that is mended' : 'what ran before keeps running'
      log.error(`${wrong}; ${rest}`)
      this.#spare = new OperatorProcess(path)
      return
    }
    const isFirst = this.#current === undefined
    await this.#current?.stop()
    this.#current = next
    const failed = await next.run(run)
    if (this.#isStopping) return
    this.#spare = new OperatorProcess(path)
    if (failed !== undefined) {
      log.error(`the operator does not start: ${failed}`)
      this.#current = undefined
      return
    }
    const milliseconds = Math.round(systemClock.monotonic() - begin)
    log.info(`${isFirst ? 'started' : 'restarted'} in ${milliseconds} ms${isFirst ? '' : `: ${why}`}`)
    void next.ended.then((code) => {
      if (next.isStopped || this.#isStopping) return
      log.error(`the operator ended with ${code}; it starts again when a file is saved`)
      this.#current = undefined
    })
  }
}
