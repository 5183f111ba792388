import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface ProgramOptions {
  readonly folder: string
  /** Added to this process' own. Default: nothing. */
  readonly environment?: Readonly<Record<string, string>>
  /** It is killed after this many milliseconds. Default: never. */
  readonly patience?: number
}

/** A program under way. It goes, with everything that it started, when this process goes. */
export class Program {
  readonly #child: ChildProcess
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** What it has printed so far, both streams. */
  output = ''

  constructor(program: string, args: readonly string[], { folder, environment = {}, patience }: ProgramOptions) {
    const env = { ...process.env, ...environment }
    // A process group of its own, to be ended as a whole.
    this.#child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const kill = (): void => this.#signal('SIGKILL')
    process.once('exit', kill)
    const timer = patience === undefined ? undefined : setTimeout(kill, patience)
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    }
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject)
      this.#child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'))
    }).finally(() => {
      clearTimeout(timer)
      process.off('exit', kill)
    }) as Promise<number | string>
    // Whoever never asks how it ended must not fail for it.
    this.ended.catch(() => {})
  }

  /** Asks it to end, and makes it after a while; resolves with how it ended. */
  async stop(): Promise<number | string> {
    this.#signal('SIGTERM')
    const timer = setTimeout(() => this.#signal('SIGKILL'), 15_000)
    return this.ended.finally(() => clearTimeout(timer))
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    process.kill(-pid, signal)
  }
}

/** Runs a program to its end and gives its output; rejects with the end of it when it fails. */
export async function runProgram(program: string, args: readonly string[], options: ProgramOptions): Promise<string> {
  const running = new Program(program, args, options)
  const code = await running.ended
  if (code === 0) return running.output
  throw new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${lastLines(running.output, 12)}`)
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
