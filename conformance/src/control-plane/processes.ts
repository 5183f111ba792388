import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * The processes of one control plane. A small watchdog process in a session of its own holds the other end of a pipe: when
 * this process goes away, by Ctrl-C, a crash or SIGKILL, the pipe closes and the watchdog ends every process it was told
 * of and removes the data folder.
 */
export class Processes {
  readonly #folder: string
  readonly #watchdog: ChildProcess
  readonly #running = new Map<string, ChildProcess>()

  constructor(folder: string) {
    this.#folder = folder
    this.#watchdog = spawn(process.execPath, ['-e', watchdogSource, folder], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    this.#watchdog.unref()
    // The pipe must not keep a finished run alive.
    const pipe = this.#watchdog.stdin as (NodeJS.WritableStream & { unref?(): void }) | null
    pipe?.unref?.()
    pipe?.on('error', () => {})
  }

  get pids(): Record<string, number> {
    const pids: Record<string, number> = {}
    for (const [name, child] of this.#running) if (child.pid !== undefined) pids[name] = child.pid
    return pids
  }

  /** Starts a program; its output goes to `<name>.log` in the data folder. */
  async start(name: string, program: string, args: string[]): Promise<void> {
    const log = await open(this.logFile(name), 'a')
    const child = spawn(program, args, { cwd: this.#folder, stdio: ['ignore', log.fd, log.fd] })
    // Listening begins before anything is awaited: `spawn` comes in the next tick.
    const spawned = new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    await log.close()
    await spawned
    child.unref()
    this.#running.set(name, child)
    this.#watchdog.stdin?.write(`${child.pid}\n`)
  }

  /** A sentence when the program has ended by itself, else undefined. */
  failure(name: string): string | undefined {
    const child = this.#running.get(name)
    if (!child || (child.exitCode === null && child.signalCode === null)) return undefined
    return `${name} ended with ${child.signalCode ?? `exit code ${child.exitCode}`}; its output is in ${this.logFile(name)}`
  }

  logFile(name: string): string {
    return join(this.#folder, `${name}.log`)
  }

  /** Ends the processes, last started first, and then the watchdog, which removes the data folder on its way out. */
  async stop(): Promise<void> {
    for (const child of [...this.#running.values()].toReversed()) await endProcess(child)
    this.#running.clear()
    const ended = new Promise<void>((resolve) => this.#watchdog.once('exit', () => resolve()))
    this.#watchdog.ref()
    this.#watchdog.stdin?.end()
    await ended
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // The data is thrown away: nothing is gained by the long orderly shutdown that SIGTERM begins.
  child.kill('SIGKILL')
  await ended
}

// Plain JavaScript in a string, because it must run from sources and from the built package alike.
const watchdogSource = `
  const pids = []
  let rest = ''
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\\n')
    rest = lines.pop()
    pids.push(...lines.map(Number))
  })
  process.stdin.on('close', () => {
    for (const pid of pids.reverse()) try { process.kill(pid, 'SIGKILL') } catch {}
    setTimeout(() => require('node:fs').rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 5 }), 50)
  })
`

/** `count` ports of 127.0.0.1 that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', resolve)
      })
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('a listening socket without a port')
    return address.port
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
