import { mkdtemp, writeFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificates } from './certificates.js'
import { findPrograms, type Programs } from './find.js'
import { kubeconfigText } from './kubeconfig.js'
import { freePorts, Processes } from './processes.js'
import { apiServerArguments, controllerManagerArguments, etcdArguments } from './arguments.js'
import { answersOk, waitFor } from './ready.js'

export interface ControlPlaneOptions {
  /** Where the programs are. Default: findPrograms(). */
  programs?: Programs
  /** Whether kube-controller-manager runs too. Default true. */
  controllers?: boolean
  /** Whether those of workloads (Deployment, Job, Service …) are among them. Default false. */
  workloads?: boolean
  /** Gets what is worth a line: a build's progress. Default: standard error. */
  log?: (line: string) => void
}

export interface ControlPlane extends AsyncDisposable {
  readonly url: string
  /** Bearer token of user `admin`, group system:masters. */
  readonly token: string
  /** The certificate authority, PEM. */
  readonly ca: string
  /** Path of a kubeconfig with a client certificate of the same user. It lies in the data folder and goes with it. */
  readonly kubeconfig: string
  readonly kubectl: string
  /** Process ids by program name. */
  readonly pids: Readonly<Record<string, number>>
  stop(): Promise<void>
}

/** Starts a control plane with empty storage and waits until it is ready. */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const log = options.log ?? ((line: string) => process.stderr.write(`${line}\n`))
  const programs = options.programs ?? (await findPrograms(log))
  const folder = await mkdtemp(join(tmpdir(), 'setpoint-control-plane-'))
  const processes = new Processes(folder)
  try {
    return await start(programs, folder, processes, options)
  } catch (error) {
    await processes.stop()
    throw error
  }
}

async function start(
  programs: Programs,
  folder: string,
  processes: Processes,
  { controllers = true, workloads = false }: ControlPlaneOptions,
): Promise<ControlPlane> {
  const certificates = await makeCertificates()
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')
  const [clientPort = 0, peerPort = 0, port = 0] = await freePorts(3)
  const url = `https://127.0.0.1:${port}`
  const kubeconfig = join(folder, 'kubeconfig')
  const files: Record<string, string> = {
    'ca.crt': certificates.ca,
    'apiserver.crt': certificates.serving.certificate,
    'apiserver.key': certificates.serving.key,
    'service-account.pub': certificates.serviceAccount.publicKey,
    'service-account.key': certificates.serviceAccount.privateKey,
    'tokens.csv': `${token},admin,admin,system:masters\n`,
    kubeconfig: kubeconfigText({ url, token, ca: certificates.ca }, certificates.admin),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content, { mode: 0o600 })

  await processes.start('etcd', programs.etcd, etcdArguments(folder, clientPort, peerPort))
  await processes.start('kube-apiserver', programs['kube-apiserver'], apiServerArguments(folder, port, clientPort))
  const failure = (): string | undefined => processes.failure('etcd') ?? processes.failure('kube-apiserver')
  const agent = new Agent({ ca: certificates.ca, keepAlive: true })
  await waitFor('kube-apiserver to be ready', () => answersOk(`${url}/readyz`, agent, token), failure)
  if (controllers) {
    const program = programs['kube-controller-manager']
    await processes.start('kube-controller-manager', program, controllerManagerArguments(folder, workloads))
    // The namespace controller and the two that fill a namespace have begun once the first namespace is complete.
    const first = `${url}/api/v1/namespaces/default`
    const working = async (): Promise<boolean> =>
      (await answersOk(`${first}/serviceaccounts/default`, agent, token)) &&
      (await answersOk(`${first}/configmaps/kube-root-ca.crt`, agent, token))
    await waitFor('kube-controller-manager to work', working, () => processes.failure('kube-controller-manager'))
  }
  agent.destroy()

  const stop = (): Promise<void> => processes.stop()
  return {
    url,
    token,
    ca: certificates.ca,
    kubeconfig,
    kubectl: programs.kubectl,
    pids: processes.pids,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
