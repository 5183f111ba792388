import { BOOLEAN_FLAGS, VALUE_FLAGS } from './kube-apiserver/flags.js'
import { HONOURED } from './kube-apiserver/options.js'

/** Of the flags of etcd, the one that decides something here; envtest looks for none that matters. */
export const ETCD_HELP = `Usage:
  etcd [flags]

In place of etcd for envtest: it answers /health and /version, and stores nothing. The kube-apiserver beside it is
Setpoint's embedded server, which keeps its objects itself.

Flags:
  --listen-client-urls 'http://localhost:2379'
        List of URLs to listen on for client traffic.

All others are taken and change nothing.
`

/** One line for each flag, as programs that look for a flag in kube-apiserver's help expect it. */
export function kubeApiserverHelp(): string {
  const names = [...VALUE_FLAGS, ...BOOLEAN_FLAGS]
  const line = (name: string): string => `      --${name}${VALUE_FLAGS.has(name) ? ' value' : ''}`
  const others = names.filter((name) => !HONOURED.has(name)).sort()
  return `Setpoint's embedded Kubernetes API server in place of kube-apiserver.

Usage:
  kube-apiserver [flags]

Flags that decide something:

${[...HONOURED].sort().map(line).join('\n')}

Flags of kube-apiserver that are taken and change nothing:

${others.map(line).join('\n')}
`
}
