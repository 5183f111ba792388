/** How to reach a server and who to be there. Without `ca` the server's certificate is not checked. */
export interface Access {
  url: string
  token: string
  ca?: string
}

/** The text of a kubeconfig with one cluster, one user and one context. JSON is YAML, so that is what it is written in. */
export function kubeconfigText(access: Access, client?: { certificate: string; key: string }): string {
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const trust = access.ca ? { 'certificate-authority-data': base64(access.ca) } : { 'insecure-skip-tls-verify': true }
  const identity = client
    ? { 'client-certificate-data': base64(client.certificate), 'client-key-data': base64(client.key) }
    : { token: access.token }
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'conformance', cluster: { server: access.url, ...trust } }],
    users: [{ name: 'admin', user: identity }],
    contexts: [{ name: 'conformance', context: { cluster: 'conformance', user: 'admin' } }],
    'current-context': 'conformance',
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
