import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { type Clock, systemClock } from '@setpoint/kube'

export interface ShellOptions {
  /** Where commands run, and leave their files. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** Milliseconds that a command may take. Default 2 minutes. */
  readonly patience?: number
  /** Default: the machine's time. */
  readonly clock?: Clock
}

/** Ends the output of a command, with its exit code; nothing else prints it. */
const MARK = '\u0001end of command\u0001'

/**
 * One shell for all commands of a lab, as somebody at a terminal has it: variables and background jobs outlive the
 * command that made them. What still runs when it is closed ends with it.
 */
export class Shell implements Disposable {
  readonly #process: ChildProcess & { readonly stdin: Writable; readonly stdout: Readable }
  readonly #patience: number
  readonly #clock: Clock
  #text = ''
  #heard: () => void = () => undefined
  #ended = false

  constructor({ folder, environment, patience = 120_000, clock = systemClock }: ShellOptions) {
    this.#patience = patience
    this.#clock = clock
    // A group of its own, so that what it started can be ended with it.
    this.#process = spawn('sh', [], {
      cwd: folder,
      env: environment,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    })
    this.#process.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      this.#text += chunk
      this.#heard()
    })
    this.#process.once('close', () => {
      this.#ended = true
      this.#heard()
    })
    // A shell that has ended reads nothing more; that shows in run().
    this.#process.stdin.on('error', () => undefined)
    this.#process.stdin.write('exec 2>&1\n')
    // Its group is its own, so nobody else would end it with this process.
    process.once('exit', this.#kill)
  }

  /** What a command prints on both streams, with a last line `exit CODE` when it fails. */
  async run(command: string): Promise<string> {
    this.#text = ''
    this.#process.stdin.write(`${command}\nprintf '\\n${MARK}%s\\n' "$?"\n`)
    const deadline = this.#clock.monotonic() + this.#patience
    for (;;) {
      const [output = '', rest] = this.#text.split(MARK)
      if (rest?.includes('\n') === true) return outcome(output, Number(rest))
      if (this.#ended) throw new Error(`the shell ended at: ${command}`)
      const left = deadline - this.#clock.monotonic()
      if (left <= 0) throw new Error(`it takes longer than ${this.#patience / 1000} s: ${command}`)
      await this.#news(left)
    }
  }

  [Symbol.dispose](): void {
    process.off('exit', this.#kill)
    this.#kill()
  }

  readonly #kill = (): void => {
    const { pid } = this.#process
    if (this.#ended || pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended in this moment.
    }
  }

  /** Resolves when there is something new, or when time is up. */
  async #news(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = this.#clock.schedule(milliseconds, resolve)
      this.#heard = () => {
        timer.cancel()
        resolve()
      }
    })
  }
}

function outcome(text: string, code: number): string {
  const output = text.trimEnd()
  return code === 0 ? output : `${output}\nexit ${code}`.trimStart()
}
