import type { Server } from './server.js'

/** The embedded server, in this process, with nothing configured; with workloads, it has no nodes either. */
export async function startEmbedded(name: string, workloads: boolean): Promise<Server> {
  // Loaded here, because comparing other servers does not need it.
  const { ApiServer } = await import('@setpoint/apiserver')
  const server = await ApiServer.start({ port: 0, workloads: workloads && { nodes: 0 } })
  return {
    name,
    url: server.url,
    token: server.token,
    ca: server.ca,
    kubeconfig: server.kubeconfig(),
    stop: () => server.stop(),
  }
}
