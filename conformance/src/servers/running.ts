import { kubeconfigText } from '../control-plane/kubeconfig.js'
import type { Server } from './server.js'

/** A server that somebody else started and will stop. */
export function useRunning(url: string, token: string): Server {
  return { name: url, url, token, kubeconfig: kubeconfigText({ url, token }), stop: async () => {} }
}
