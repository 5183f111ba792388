import { ETCD_HELP, kubeApiserverHelp } from './help.js'
import { ETCD, KUBERNETES } from './versions.js'

const HELP = '-h | --help'

/** What the two programs say without being started, by the flag that asks for it. */
export function kubeApiserverAnswers(): Record<string, string> {
  return { [HELP]: kubeApiserverHelp(), '--version | --version=true': `Kubernetes ${KUBERNETES}` }
}

export function etcdAnswers(): Record<string, string> {
  return { [HELP]: ETCD_HELP, '-version | --version': etcdVersion() }
}

/** In etcd's form: tools read the first line. */
function etcdVersion(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  return `etcd Version: ${ETCD}
Git SHA: Not provided (Setpoint's embedded server in place of etcd)
Go Version: node${process.versions.node}
Go OS/Arch: ${process.platform}/${architecture}`
}
