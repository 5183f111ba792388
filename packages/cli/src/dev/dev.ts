import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ApiServer } from '@setpoint/apiserver'
import { writePrivateFile } from '../apiserver/private-file.js'
import { findModules } from '../project/find.js'
import { prettyLogger } from '../log/pretty-log.js'
import { Supervisor } from './supervisor.js'
import { TypeWatch } from './type-watch.js'
import { watchSources } from './watch.js'
import { devWelcome } from './welcome.js'

export interface DevOptions {
  readonly port: number
  readonly dataDir?: string
  readonly kubeconfig: string
  readonly typeCheck: boolean
  readonly quiet: boolean
}

/** `setpoint dev`: a cluster and an operator that follows its source, until SIGINT or SIGTERM. */
export async function dev(path: string, options: DevOptions): Promise<void> {
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  const { folder } = findModules(path)
  const log = prettyLogger((text) => process.stderr.write(text))
  const kubeconfig = resolve(options.kubeconfig)
  const webhookFolder = mkdtempSync(join(tmpdir(), 'setpoint-dev-'))
  const supervisor = new Supervisor({ path, log, run: { kubeconfig, verbose: !options.quiet, webhookFolder } })
  const types = new TypeWatch(folder, log)
  const look = (): void => void (options.typeCheck && types.look())
  let server: ApiServer | undefined
  let sources: ReturnType<typeof watchSources> | undefined
  try {
    const { port, dataDir } = options
    server = await ApiServer.start({
      port,
      workloads: true,
      ...(dataDir === undefined ? {} : { dataDir }),
      onError: (message) => log.error(message),
    })
    writePrivateFile(kubeconfig, server.kubeconfig())
    console.log(devWelcome(server.url, kubeconfig, folder))
    sources = watchSources(folder, (file) => {
      // One after the other: the compiler would take the time that the restart needs, for what is no longer there.
      types.stop()
      void supervisor.start(`${file} was saved`).then(look)
    })
    await Promise.race([supervisor.start('the beginning'), stopped])
    look()
    await stopped
  } finally {
    sources?.close()
    types.stop()
    // The operator first: it needs the server to end in good order.
    await supervisor.stop()
    await server?.stop()
    rmSync(webhookFolder, { recursive: true, force: true })
  }
}
