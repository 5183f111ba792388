import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { parse, stringify } from 'yaml'

/** The command as it is installed: what package.json names, from the build. */
const { bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  bin: { setpoint: string }
}
const COMMAND = fileURLToPath(new URL(`../${bin.setpoint}`, import.meta.url))

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A `setpoint` under way. */
export class RunningCommand {
  readonly #process: ChildProcess
  readonly #outcome: Promise<Outcome>
  #stdout = ''
  #stderr = ''

  constructor(args: readonly string[], folder: string) {
    this.#process = spawn(process.execPath, [COMMAND, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process.stdout?.on('data', (chunk: Buffer) => (this.#stdout += chunk.toString()))
    this.#process.stderr?.on('data', (chunk: Buffer) => (this.#stderr += chunk.toString()))
    this.#outcome = once(this.#process, 'close').then(([code]) => ({
      code: code as number | null,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }))
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Resolves when it has printed this, with what it has printed so far; rejects when it ends before. */
  async printed(wanted: string): Promise<string> {
    const ended = this.#outcome.then(({ code, stderr }) => {
      throw new Error(`ended with ${code} before it printed ${JSON.stringify(wanted)}: ${stderr}`)
    })
    ended.catch(() => {})
    while (!this.#stdout.includes(wanted)) {
      await Promise.race([ended, once(this.#process.stdout as NodeJS.ReadableStream, 'data')])
    }
    return this.#stdout
  }

  /** The same for standard error, where this has to be said so many times. */
  async said(wanted: string, times = 1): Promise<string> {
    const ended = this.#outcome.then(({ code, stderr }) => {
      throw new Error(`ended with ${code} before it said ${JSON.stringify(wanted)}: ${stderr}`)
    })
    ended.catch(() => {})
    const late = AbortSignal.timeout(60_000)
    while (this.#stderr.split(wanted).length <= times) {
      const more = once(this.#process.stderr as NodeJS.ReadableStream, 'data', { signal: late })
      await Promise.race([ended, more]).catch((error: unknown) => {
        throw late.aborted ? new Error(`never said ${JSON.stringify(wanted)}, but: ${this.#stderr}`) : error
      })
    }
    return this.#stderr
  }

  /** Resolves when it has ended by itself. */
  ended(): Promise<Outcome> {
    return this.#outcome
  }

  async stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<Outcome> {
    this.#process.kill(signal)
    return this.#outcome
  }
}

/** A folder of its own for each call, and commands that run in it; what still runs at the end of the file is stopped. */
export interface Bench {
  newFolder(): string
  start(...args: readonly string[]): RunningCommand
  run(...args: readonly string[]): Promise<Outcome>
}

export function useCommands(): Bench {
  const root = mkdtempSync(join(tmpdir(), 'setpoint-cli-'))
  const started: RunningCommand[] = []
  afterAll(async () => {
    await Promise.all(started.map((command) => command.stop('SIGKILL')))
    rmSync(root, { recursive: true, force: true })
  })
  const start = (...args: readonly string[]): RunningCommand => {
    const command = new RunningCommand(args, root)
    started.push(command)
    return command
  }
  return {
    newFolder: () => mkdtempSync(join(root, 'folder-')),
    start,
    run: (...args) => start(...args).ended(),
  }
}

/** Asks a server with what its kubeconfig says about it: address and authority. */
export async function ask(kubeconfig: string, path: string, token?: string): Promise<{ status: number; body: string }> {
  const url = new URL(path, fieldOf(kubeconfig, 'server'))
  const ca = Buffer.from(fieldOf(kubeconfig, 'certificate-authority-data'), 'base64')
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const request = get(url, { ca, headers, agent: false })
  const [message] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  return { status: message.statusCode, body: await text(message) }
}

/** A field of a kubeconfig; there is one cluster and one user in ours. */
export function fieldOf(kubeconfig: string, name: string): string {
  const found = new RegExp(`^ *${name}: *(.+)$`, 'm').exec(kubeconfig)?.[1]
  if (found === undefined) throw new Error(`the kubeconfig has no ${name}`)
  return found
}

/** The same cluster, as whoever has this token; `namespace` is where relative names lead. */
export function asTokenUser(kubeconfig: string, token: string, namespace = 'default'): string {
  const config = parse(kubeconfig) as {
    users: { user: Record<string, string> }[]
    contexts: { context: Record<string, string> }[]
  }
  for (const each of config.users) each.user = { token }
  for (const each of config.contexts) each.context['namespace'] = namespace
  return stringify(config)
}
