import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inAnotherTerminal } from '../apiserver/welcome.js'

/** What a person sees when the cluster is there, and the operator about to start. */
export function devWelcome(url: string, kubeconfig: string, folder: string): string {
  return [
    `A cluster of its own at ${url}; the operator restarts on save, and the cluster keeps its state.`,
    ...inAnotherTerminal(kubeconfig, [tryOut(folder)]),
    '',
  ].join('\n')
}

/** The project's samples, in the way that kubectl takes them. */
function tryOut(folder: string): string {
  const samples = ['config/samples', 'samples'].map((name) => join(folder, name)).find(existsSync)
  if (samples === undefined) return 'kubectl get pods --all-namespaces'
  const option = existsSync(join(samples, 'kustomization.yaml')) ? '-k' : '-f'
  return `kubectl apply ${option} ${relative('', samples)}`
}
