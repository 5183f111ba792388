import { ApiServer } from '@setpoint/apiserver'
import type { Transport } from '@setpoint/kube'
import { afterAll, beforeAll } from 'vitest'
import { type Client, type ClientOptions, createClient } from './client/index.js'
import { loadConfig } from './kubeconfig/index.js'
import { silentLogger } from './log/index.js'
import { HttpTransport } from './transport/index.js'

/** A real cluster to run the same tests on. What they create stays there: give them an empty one. */
const kubeconfig = process.env['SETPOINT_TEST_KUBECONFIG']

export const isRealCluster: boolean = kubeconfig !== undefined

export interface TestServer {
  /** The embedded server, for tests that are about it. */
  readonly server: () => ApiServer
  readonly transport: () => Transport
  /** A client as the administrator. */
  readonly client: (options?: Partial<ClientOptions>) => Client
}

/** An API server for all tests of a file: the embedded one, without a socket unless asked. */
export function testServer(options: { readonly listen?: boolean } = {}): TestServer {
  let running: ApiServer | undefined
  let cluster: Transport | undefined
  const server = (): ApiServer => {
    if (running === undefined) throw new Error('the embedded server does not run')
    return running
  }
  const transport = (): Transport => cluster ?? server().transport()
  beforeAll(async () => {
    if (kubeconfig === undefined) running = await ApiServer.start({ listen: options.listen ?? false })
    else cluster = new HttpTransport(loadConfig({ kubeconfig }))
  })
  afterAll(() => Promise.all([running?.stop(), cluster?.close()]))
  return {
    server,
    transport,
    client: (more = {}) => createClient({ transport: transport(), logger: silentLogger, ...more }),
  }
}
