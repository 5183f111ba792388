import type { Server } from './server.js'

/** The embedded server, in this process, with nothing configured. */
export async function startEmbedded(name: string): Promise<Server> {
  // Loaded here, because comparing other servers does not need it.
  const { ApiServer } = await import('@setpoint/apiserver')
  const server = await ApiServer.start({ port: 0 })
  return {
    name,
    url: server.url,
    token: server.token,
    ca: server.ca,
    kubeconfig: server.kubeconfig(),
    stop: () => server.stop(),
  }
}
