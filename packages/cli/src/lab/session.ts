import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { ApiServer } from '@setpoint/apiserver'
import { SetpointError } from '@setpoint/kube'
import { findKubectl, Shell } from '@setpoint/labs'
import { writePrivateFile } from '../apiserver/private-file.js'

/** A shell with a cluster in it; all of it goes when it is disposed of. */
export interface LabSession extends AsyncDisposable {
  readonly shell: Shell
  close(): Promise<void>
}

/** `kubeconfig`: of the cluster to work on. Default: an embedded server of its own. */
export async function openSession(kubeconfig: string | undefined): Promise<LabSession> {
  const kubectl = findKubectl()
  if (kubectl === undefined) {
    throw new SetpointError(
      'ProgramMissing',
      'the lab is done with kubectl, which is not on the PATH; install it (https://kubernetes.io/docs/tasks/tools), or say in $KUBECTL where it is',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'setpoint-lab-'))
  const server = kubeconfig === undefined ? await ApiServer.start({ port: 0 }) : undefined
  const file = kubeconfig === undefined ? join(folder, 'kubeconfig') : resolve(kubeconfig)
  if (server !== undefined) writePrivateFile(file, server.kubeconfig())
  const environment = {
    ...process.env,
    PATH: `${dirname(kubectl)}${delimiter}${process.env['PATH'] ?? ''}`,
    KUBECONFIG: file,
    // What kubectl remembers of another server must not show here, nor this one's there.
    KUBECACHEDIR: join(folder, 'cache'),
  }
  const shell = new Shell({ folder, environment })
  const close = async (): Promise<void> => {
    shell[Symbol.dispose]()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { shell, close, [Symbol.asyncDispose]: close }
}
