import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms, type Programs } from './control-plane/index.js'
import type { Options } from './options.js'
import { type Answers, Connection, runCase } from './run/index.js'
import { type Server, startEmbedded, startReal, useRunning } from './servers/index.js'
import type { Case } from './transcript/index.js'

/** The servers of one run of the suite. */
export interface Session {
  /** Runs a case on every server at once: the real one first, if it takes part. */
  run(transcript: Case): Promise<Answers[]>
  close(): Promise<void>
}

/** Starts what the options ask for. `definitions` is where `CRD <name>` finds its file. */
export async function openSession(
  options: Options,
  definitions: string,
  log: (line: string) => void,
): Promise<Session> {
  exitOnSignals()
  const programs = await findPrograms(log)
  const folder = await mkdtemp(join(tmpdir(), 'setpoint-conformance-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const servers = await startServers(options, programs, log)
  const connections = servers.map((server) => new Connection(server))
  return {
    run: (transcript) =>
      Promise.all(
        connections.map((connection, index) =>
          runCase(connection, transcript, {
            folder: join(folder, `${index}`, transcript.name),
            kubectl: programs.kubectl,
            definitions,
          }),
        ),
      ),
    async close() {
      for (const connection of connections) connection.close()
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

async function startServers(options: Options, programs: Programs, log: (line: string) => void): Promise<Server[]> {
  const starting: Promise<Server>[] = []
  if (options.only !== 'embedded') starting.push(startReal('real', programs, log))
  if (options.only !== 'real') {
    if (options.running) starting.push(Promise.resolve(useRunning(options.running.url, options.running.token)))
    else if (options.selfCheck) starting.push(startReal('another real one', programs, log))
    else starting.push(startEmbedded('embedded'))
  }
  return Promise.all(starting)
}

/** A signal becomes an exit, so that what is to be cleaned up at the exit is. */
function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}
