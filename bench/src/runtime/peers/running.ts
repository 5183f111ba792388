import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { processorMilliseconds, residentMegabytes } from '../../apiserver/processes.js'
import type { Peer } from './peer.js'

/** A peer's process, and what the system says of it. */
export interface Running extends AsyncDisposable {
  /** Milliseconds from its start to its first line: the first pass, or the full cache. */
  readonly began: Promise<number>
  /** Processor time so far, in milliseconds. */
  processor(): number
  residentMegabytes(): number
  peakMegabytes(): number
  stop(): Promise<void>
}

const LAST_WORDS = 2000

export function startPeer({ name, command }: Peer, args: readonly string[], kubeconfig: string): Running {
  const [program, ...first] = command
  const started = performance.now()
  const child = spawn(program, [...first, ...args], {
    env: { ...process.env, KUBECONFIG: kubeconfig, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-LAST_WORDS)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const began = new Promise<number>((resolve, reject) => {
    child.stdout.once('data', () => resolve(performance.now() - started))
    child.once('error', reject)
    child.once('close', () => reject(new Error(`${name} ended before it began:\n${words}`)))
  })
  began.catch(() => undefined)
  const id = (): number => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} does not run any more:\n${words}`)
    return child.pid
  }
  const stop = async (): Promise<void> => {
    process.off('exit', kill)
    kill()
    await ended
  }
  return {
    began,
    processor: () => processorMilliseconds([id()]),
    residentMegabytes: () => residentMegabytes([id()]),
    peakMegabytes: () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${id()}/status`, 'utf8'))?.[1]) / 1024,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
