import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { JobName, Jobs } from './jobs.js'
import type { Answer, Order } from './main.js'

/** The process that makes the load. One serves both servers in turn, so that neither meets a colder client. */
export class LoadGenerator {
  readonly #child: ChildProcess
  #waiting: { resolve(result: unknown): void; reject(error: Error): void } | undefined

  constructor() {
    this.#child = fork(fileURLToPath(new URL('./main.js', import.meta.url)))
    this.#child.on('message', (answer: Answer) => {
      if ('error' in answer) this.#waiting?.reject(new Error(answer.error))
      else this.#waiting?.resolve(answer.result)
    })
    this.#child.on('exit', () => this.#waiting?.reject(new Error('the load generator ended during a job')))
  }

  run<Name extends JobName>(name: Name, input: Jobs[Name]['input']): Promise<Jobs[Name]['result']> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#child.send({ name, input } satisfies Order)
    })
  }

  stop(): void {
    this.#waiting = undefined
    this.#child.kill()
  }
}
