import { once } from 'node:events'
import { ApiServer } from '@setpoint/apiserver'
import { AuditFile } from '../../apiserver/audit-file.js'
import { whenOrphaned } from '../orphan.js'
import { serverOptions } from './options.js'
import { lastOf, parseFlags } from './parse-flags.js'

export interface ServeAsOptions {
  /** Run the controllers behind the server, which a kube-apiserver alone does not have. */
  readonly controllers: boolean
}

/** Serves with kube-apiserver's command line until SIGTERM or SIGINT, or until whoever started it is gone. */
export async function serveAsKubeApiserver(args: readonly string[], { controllers }: ServeAsOptions): Promise<void> {
  const orphaned = new Promise<void>(whenOrphaned)
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), orphaned])
  const flags = parseFlags(args)
  const audit = auditLog(lastOf(flags, 'audit-log-path'))
  const server = await ApiServer.start({
    ...serverOptions(flags),
    controllers,
    ...(audit === undefined ? {} : { audit: (line: string) => audit.append(line) }),
    onError: (message) => console.error(`kube-apiserver: ${message}`),
  })
  console.error(`kube-apiserver: Setpoint's embedded server serves at ${server.url}`)
  await stopped
  await server.stop()
  audit?.close()
}

/** As in kube-apiserver, `-` is the standard output. */
function auditLog(file: string | undefined): Pick<AuditFile, 'append' | 'close'> | undefined {
  if (file === '-') return { append: (line) => console.log(line), close: () => {} }
  return file === undefined ? undefined : AuditFile.open(file)
}
