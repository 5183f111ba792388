import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Where kubectl is: what $KUBECTL says, beside envtest's programs, or on the $PATH; undefined when it is nowhere. */
export function findKubectl(environment: Environment = process.env): string | undefined {
  const { KUBECTL = '', KUBEBUILDER_ASSETS = '', PATH = '' } = environment
  const folders = [KUBEBUILDER_ASSETS, ...PATH.split(delimiter)].filter((folder) => folder !== '')
  const name = process.platform === 'win32' ? 'kubectl.exe' : 'kubectl'
  return [KUBECTL, ...folders.map((folder) => join(folder, name))].find((file) => file !== '' && isExecutable(file))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
