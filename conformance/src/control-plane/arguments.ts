import { join } from 'node:path'

/** Storage that need not survive: no fsync. */
export function etcdArguments(folder: string, clientPort: number, peerPort: number): string[] {
  const client = `http://127.0.0.1:${clientPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  return [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    '--unsafe-no-fsync',
    '--log-level=warn',
  ]
}

export function apiServerArguments(folder: string, port: number, etcdPort: number): string[] {
  const file = (name: string): string => join(folder, name)
  return [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--tls-cert-file=${file('apiserver.crt')}`,
    `--tls-private-key-file=${file('apiserver.key')}`,
    `--client-ca-file=${file('ca.crt')}`,
    `--token-auth-file=${file('tokens.csv')}`,
    '--authorization-mode=RBAC',
    '--service-account-issuer=https://kubernetes.default.svc.cluster.local',
    `--service-account-key-file=${file('service-account.pub')}`,
    `--service-account-signing-key-file=${file('service-account.key')}`,
    '--service-cluster-ip-range=10.96.0.0/12',
    '--allow-privileged=true',
  ]
}

// Those whose behaviour the embedded server has too. Any other would change objects that only it changes.
const controllers = [
  'garbage-collector-controller',
  'namespace-controller',
  'serviceaccount-controller',
  'root-ca-certificate-publisher-controller',
  'clusterrole-aggregation-controller',
  'serviceaccount-token-controller',
  'resourcequota-controller',
  'persistentvolume-protection-controller',
  'persistentvolumeclaim-protection-controller',
  'volumeattributesclass-protection-controller',
  'validatingadmissionpolicy-status-controller',
]

// Those that the embedded server's simulation of workloads stands for.
const workloadControllers = [
  'cronjob-controller',
  'daemonset-controller',
  'deployment-controller',
  'disruption-controller',
  'endpoints-controller',
  'endpointslice-controller',
  'job-controller',
  'persistentvolume-binder-controller',
  'replicaset-controller',
  'replicationcontroller-controller',
  'statefulset-controller',
  'ttl-after-finished-controller',
]

export function controllerManagerArguments(folder: string, workloads: boolean): string[] {
  const names = workloads ? [...controllers, ...workloadControllers] : controllers
  return [
    `--kubeconfig=${join(folder, 'kubeconfig')}`,
    `--controllers=${names.join(',')}`,
    `--service-account-private-key-file=${join(folder, 'service-account.key')}`,
    `--root-ca-file=${join(folder, 'ca.crt')}`,
    '--leader-elect=false',
    '--secure-port=0',
  ]
}
