import { readFile } from 'node:fs/promises'
import { type Programs, startControlPlane } from '../control-plane/index.js'
import type { Server } from './server.js'

/** kube-apiserver with etcd and kube-controller-manager. */
export async function startReal(
  name: string,
  programs: Programs,
  log: (line: string) => void,
  workloads: boolean,
): Promise<Server> {
  const plane = await startControlPlane({ programs, log, workloads })
  return {
    name,
    url: plane.url,
    token: plane.token,
    ca: plane.ca,
    kubeconfig: await readFile(plane.kubeconfig, 'utf8'),
    stop: () => plane.stop(),
  }
}
