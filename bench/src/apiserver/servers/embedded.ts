import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Target, untilOk } from '../client/index.js'
import type { Server } from './server.js'

const folder = fileURLToPath(new URL('../../../../packages/cli/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
  version: string
  bin: { setpoint: string }
}

// Node 20 parses every certificate in this file before it runs anything, some 70 ms for a system's whole list. Where a shell has
// it set, that is the price of any Node program, and no part of this one.
const { NODE_EXTRA_CA_CERTS: extraCertificates, ...environment } = process.env

/** What is different from the user's own surroundings, to be said with the result. */
export const embeddedNote: string | undefined =
  extraCertificates === undefined ? undefined : 'setpoint runs without NODE_EXTRA_CA_CERTS, which is set here'

export const setpointVersion: string = manifest.version

/** The embedded server as people start it: the installed command, in memory, in a process of its own. */
export async function startEmbedded(): Promise<Server> {
  const scratch = mkdtempSync(join(tmpdir(), 'setpoint-bench-'))
  const kubeconfig = join(scratch, 'kubeconfig')
  const token = 'bench'
  const command = join(folder, manifest.bin.setpoint)
  const start = performance.now()
  const child = spawn(
    process.execPath,
    [command, 'apiserver', '--port=0', `--kubeconfig=${kubeconfig}`, `--token=${token}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: environment,
    },
  )
  const kill = (): void => {
    child.kill('SIGKILL')
    rmSync(scratch, { recursive: true, force: true })
  }
  // Whatever ends this process ends the server: an orderly stop, a mistake, Ctrl-C.
  process.once('exit', kill)
  const stop = async (): Promise<void> => {
    process.removeListener('exit', kill)
    child.removeListener('exit', sayEnded)
    const ended = running(child) ? once(child, 'exit') : undefined
    kill()
    await ended
  }
  try {
    const url = await announcedUrl(child)
    const target: Target = { url, token, ca: authorityIn(readFileSync(kubeconfig, 'utf8')) }
    await untilOk(target, '/readyz')
    child.removeAllListeners('exit').once('exit', sayEnded)
    return { target, processes: [child.pid ?? 0], startMilliseconds: performance.now() - start, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address in the line that the command prints once it serves. */
function announcedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const url = /ready at (https:\S+)\n/.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`setpoint apiserver ended with ${signal ?? `exit code ${code}`} instead of serving`)),
    )
  })
}

/** The measurement that this spoils only finds nobody at the other end. */
function sayEnded(code: number | null, signal: string | null): void {
  console.error(`setpoint apiserver ended with ${signal ?? `exit code ${code}`} in the middle of a measurement`)
}

function authorityIn(kubeconfig: string): string {
  const data = /certificate-authority-data: (\S+)/.exec(kubeconfig)?.[1]
  if (data === undefined) throw new Error('the kubeconfig of setpoint apiserver names no certificate authority')
  return Buffer.from(data, 'base64').toString()
}

function running(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}
