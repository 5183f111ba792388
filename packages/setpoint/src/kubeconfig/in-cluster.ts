import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterConfig } from './config.js'

/** Where every pod finds its service account. */
export const SERVICE_ACCOUNT_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount'

/**
 * The cluster that this process runs in, as the pod's service account; undefined outside of one. Token and authority are
 * files that the kubelet renews, so they are read again.
 */
export function inClusterConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  folder: string = SERVICE_ACCOUNT_FOLDER,
): ClusterConfig | undefined {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '' } = env
  const token = join(folder, 'token')
  if (host === '' || port === '' || !existsSync(token)) return undefined
  const authority = join(folder, 'ca.crt')
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    namespace: namespaceIn(folder),
    tls: existsSync(authority) ? { authority: { file: authority } } : {},
    user: { token: { file: token } },
  }
}

function namespaceIn(folder: string): string {
  try {
    const namespace = readFileSync(join(folder, 'namespace'), 'utf8').trim()
    return namespace === '' ? 'default' : namespace
  } catch {
    return 'default'
  }
}
