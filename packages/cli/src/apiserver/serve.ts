import { once } from 'node:events'
import { resolve } from 'node:path'
import { ApiServer, type AuthorizationMode } from '@setpoint/apiserver'
import { AuditFile } from './audit-file.js'
import { writePrivateFile } from './private-file.js'
import { welcome } from './welcome.js'

export interface ServeOptions {
  readonly port: number
  readonly host: string
  readonly dataDir?: string
  readonly kubeconfig: string
  readonly token?: string
  readonly auditLog?: string
  readonly anonymousAuth: boolean
  readonly authorizationMode: AuthorizationMode
  readonly plainHttp: boolean
  readonly workloads: boolean
  readonly quiet: boolean
}

/** Starts the server, writes its kubeconfig, says how to use it, and serves until SIGINT or SIGTERM. */
export async function serve(options: ServeOptions): Promise<void> {
  const { host, port, dataDir, token, anonymousAuth, authorizationMode, plainHttp, workloads, quiet } = options
  // Before anything is said: whoever reads that it is ready may stop it in the next moment.
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  const audit = options.auditLog === undefined ? undefined : AuditFile.open(options.auditLog)
  const server = await ApiServer.start({
    host,
    port,
    authorization: authorizationMode,
    anonymousAuth,
    plainHttp,
    workloads,
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(token === undefined ? {} : { token }),
    ...(audit === undefined ? {} : { audit: (line: string) => audit.append(line) }),
    onError: (message) => console.error(`setpoint: ${message}`),
  })
  try {
    const kubeconfig = resolve(options.kubeconfig)
    writePrivateFile(kubeconfig, server.kubeconfig())
    if (!quiet) console.log(welcome({ url: server.url, kubeconfig, dataDir, workloads, plainHttp }))
    await stopped
    if (!quiet) console.log('\nStopping …')
  } finally {
    await server.stop()
    audit?.close()
  }
}
