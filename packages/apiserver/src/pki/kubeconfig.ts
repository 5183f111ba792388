import type { KeyPair } from '@setpoint/kube/x509'

export interface KubeconfigInput {
  readonly url: string
  /** PEM; undefined for plain HTTP. */
  readonly certificateAuthority: string | undefined
  /** A client certificate, where the connection has TLS. */
  readonly client: KeyPair | undefined
  readonly token: string | undefined
}

/** A kubeconfig with one cluster, one user and one context, all called `setpoint`, everything embedded. */
export function kubeconfig({ url, certificateAuthority, client, token }: KubeconfigInput): string {
  const cluster = [`    server: ${url}`]
  if (certificateAuthority !== undefined)
    cluster.push(`    certificate-authority-data: ${base64(certificateAuthority)}`)
  const user: string[] = []
  if (client !== undefined) {
    user.push(`    client-certificate-data: ${base64(client.certificate)}`)
    user.push(`    client-key-data: ${base64(client.key)}`)
  } else if (token !== undefined) {
    user.push(`    token: ${JSON.stringify(token)}`)
  }
  return [
    'apiVersion: v1',
    'kind: Config',
    'current-context: setpoint',
    'clusters:',
    '- name: setpoint',
    '  cluster:',
    ...cluster,
    'users:',
    '- name: setpoint',
    ...(user.length === 0 ? ['  user: {}'] : ['  user:', ...user]),
    'contexts:',
    '- name: setpoint',
    '  context:',
    '    cluster: setpoint',
    '    user: setpoint',
    '    namespace: default',
    '',
  ].join('\n')
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
