import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '@setpoint/kube'
import type { News, Order } from './messages.js'

/** Milliseconds that an operator has to end what it is at. */
const PATIENCE = 3000

/** An operator in a process of its own: `warm → load → run`, each once. What it logs goes where this process's does. */
export class OperatorProcess {
  readonly #child: ChildProcess
  readonly #clock: Clock
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  #news: News[] = []
  #isStopped = false

  constructor(path: string, clock: Clock = systemClock) {
    this.#clock = clock
    // From dist/dev as from dist/bundle.
    const program = fileURLToPath(new URL('../dev/child.js', import.meta.url))
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
    this.#child = fork(program, [path], { stdio: [...stdio], execArgv: ['--enable-source-maps'] })
    this.#child.on('message', (news: News) => this.#news.push(news))
    this.ended = once(this.#child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
    this.ended.catch(() => undefined)
  }

  /** Whether it ended because it was told to. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Resolves when the modules are loaded; otherwise with what is wrong with them. */
  async load(): Promise<string | undefined> {
    await this.#heard('warm')
    this.#send({ type: 'load' })
    return this.#heard('loaded')
  }

  /** Resolves when all controllers work; otherwise with the reason why not. */
  run(options: Extract<Order, { type: 'run' }>['options']): Promise<string | undefined> {
    this.#send({ type: 'run', options })
    return this.#heard('running')
  }

  /** Tells it to end, and makes it when that takes too long. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#send({ type: 'stop' })
    const timer = this.#clock.schedule(PATIENCE, () => this.#child.kill('SIGKILL'))
    await this.ended
    timer.cancel()
  }

  #send(order: Order): void {
    if (this.#child.connected) this.#child.send(order)
  }

  /** Undefined when it has come; else why it never will. */
  async #heard(wanted: News['type']): Promise<string | undefined> {
    for (;;) {
      const news = this.#news.shift()
      if (news?.type === wanted) return undefined
      if (news?.type === 'failed') return news.message
      if (news !== undefined) continue
      const code = await Promise.race([this.ended, once(this.#child, 'message')])
      // What came with its end counts first.
      if (!Array.isArray(code) && this.#news.length === 0) return `it ended with ${code}`
    }
  }
}
