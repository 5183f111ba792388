import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms, type Programs } from './control-plane/index.js'
import type { Options } from './options.js'
import { type Answers, Connection, runCase, type RunOptions } from './run/index.js'
import { type Server, startEmbedded, startReal, useRunning } from './servers/index.js'
import type { Case } from './transcript/index.js'

/** The servers of one run of the suite. */
export interface Session {
  /** Runs a case on every server at once: the real one first, if it takes part. */
  run(transcript: Case): Promise<Answers[]>
  close(): Promise<void>
}

/** Starts what the options ask for. */
export async function openSession(
  options: Options,
  folders: Pick<RunOptions, 'definitions' | 'manifests'>,
  log: (line: string) => void,
): Promise<Session> {
  exitOnSignals()
  const programs = await findPrograms(log)
  const folder = await mkdtemp(join(tmpdir(), 'setpoint-conformance-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const started = new Map<boolean, Promise<Connection[]>>()
  /** The servers, with the controllers of workloads or without; each kind starts with its first case. */
  const connectionsFor = (workloads: boolean): Promise<Connection[]> => {
    let connections = started.get(workloads)
    if (connections === undefined) {
      connections = startServers(options, programs, log, workloads).then((servers) =>
        servers.map((server) => new Connection(server)),
      )
      started.set(workloads, connections)
    }
    return connections
  }
  return {
    async run(transcript) {
      const connections = await connectionsFor(transcript.workloads)
      return Promise.all(
        connections.map((connection, index) =>
          runCase(connection, transcript, {
            folder: join(folder, `${index}`, transcript.name),
            kubectl: programs.kubectl,
            ...folders,
          }),
        ),
      )
    },
    async close() {
      const connections = (await Promise.all(started.values())).flat()
      for (const connection of connections) connection.close()
      await Promise.all(connections.map(({ server }) => server.stop()))
    },
  }
}

async function startServers(
  options: Options,
  programs: Programs,
  log: (line: string) => void,
  workloads: boolean,
): Promise<Server[]> {
  const starting: Promise<Server>[] = []
  if (options.only !== 'embedded') starting.push(startReal('real', programs, log, workloads))
  if (options.only !== 'real') {
    if (options.running) starting.push(Promise.resolve(useRunning(options.running.url, options.running.token)))
    else if (options.selfCheck) starting.push(startReal('another real one', programs, log, workloads))
    else starting.push(startEmbedded('embedded', workloads))
  }
  return Promise.all(starting)
}

/** A signal becomes an exit, so that what is to be cleaned up at the exit is. */
function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}
