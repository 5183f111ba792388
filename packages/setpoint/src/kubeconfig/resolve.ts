import { SetpointError } from '@setpoint/kube'
import type { ClusterConfig, Material, ServerTls, UserConfig } from './config.js'
import { execFrom } from './exec.js'
import type { Entry, KubeconfigFile } from './file.js'
import { pathFrom } from './path.js'

/** Where a kubeconfig comes from, for messages, and whether a file can be asked after. */
export interface Origin {
  readonly name: string
  readonly isFile: boolean
}

/** The cluster and the user of a context. Default: the current context. */
export function resolveContext(config: KubeconfigFile, wanted: string | undefined, origin: Origin): ClusterConfig {
  const name = wanted ?? config.currentContext
  if (name === '') {
    throw new SetpointError('KubeconfigInvalid', `${origin.name} has no current-context; ${choices(config, origin)}`)
  }
  const context = config.contexts.get(name)
  if (context === undefined) {
    throw new SetpointError('KubeconfigInvalid', `${origin.name} has no context "${name}"; ${choices(config, origin)}`)
  }
  const clusterName = context.fields.text('cluster')
  const cluster = config.clusters.get(clusterName)
  if (cluster === undefined) throw missing(context, `context "${name}" names the cluster "${clusterName}"`)
  const userName = context.fields.text('user')
  const user = config.users.get(userName)
  if (user === undefined && userName !== '') throw missing(context, `context "${name}" names the user "${userName}"`)
  const proxy = cluster.fields.text('proxy-url')
  const namespace = context.fields.text('namespace')
  return {
    server: serverOf(cluster, clusterName),
    namespace: namespace === '' ? 'default' : namespace,
    tls: tlsOf(cluster),
    ...(proxy === '' ? {} : { proxy }),
    user: user === undefined ? {} : userOf(user, userName, cluster),
  }
}

function serverOf({ fields, place }: Entry, name: string): string {
  const server = fields.text('server')
  const text = server.includes('://') ? server : `https://${server}`
  const url = server !== '' && URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    const message = `cluster "${name}" in ${place.name} has the server "${server}"; it must be a URL such as https://10.0.0.1:6443`
    throw new SetpointError('KubeconfigInvalid', message)
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function tlsOf(cluster: Entry): ServerTls {
  const { fields } = cluster
  const authority = material(cluster, 'certificate-authority')
  const serverName = fields.text('tls-server-name')
  const insecure = fields.flag('insecure-skip-tls-verify')
  if (insecure && authority !== undefined) {
    throw new SetpointError(
      'KubeconfigInvalid',
      `a cluster in ${cluster.place.name} has both a certificate authority and insecure-skip-tls-verify; remove one of them`,
    )
  }
  return {
    ...(authority === undefined ? {} : { authority }),
    ...(serverName === '' ? {} : { serverName }),
    ...(insecure ? { insecure } : {}),
  }
}

function userOf(user: Entry, name: string, cluster: Entry): UserConfig {
  const { fields, place } = user
  const certificate = material(user, 'client-certificate')
  const key = material(user, 'client-key')
  if ((certificate === undefined) !== (key === undefined)) {
    const message = `user "${name}" in ${place.name} has a client certificate or a client key, but not both`
    throw new SetpointError('KubeconfigInvalid', message)
  }
  const tokenFile = fields.text('tokenFile')
  const token = fields.text('token')
  const username = fields.text('username')
  const password = fields.text('password')
  if (fields.has('auth-provider')) {
    const message = `user "${name}" in ${place.name} has an auth-provider, which Kubernetes removed in 1.26; use an exec plugin`
    throw new SetpointError('KubeconfigInvalid', message)
  }
  const impersonate = impersonationOf(user, name)
  return {
    ...(certificate === undefined || key === undefined ? {} : { certificate: { certificate, key } }),
    ...(token === '' ? {} : tokenFile === '' ? { token: { data: token } } : { tokenUntilRead: token }),
    ...(tokenFile === '' ? {} : { token: { file: pathFrom(place, tokenFile) } }),
    ...(username === '' && password === '' ? {} : { basic: { username, password } }),
    ...(fields.has('exec') ? { exec: execFrom(user, name, cluster) } : {}),
    ...(impersonate === undefined ? {} : { impersonate }),
  }
}

function impersonationOf({ fields, place }: Entry, name: string): UserConfig['impersonate'] {
  const user = fields.text('as')
  const uid = fields.text('as-uid')
  const groups = fields.texts('as-groups')
  const extras = fields.fields('as-user-extra')
  const extra = Object.fromEntries(extras.names().map((key) => [key, extras.texts(key)]))
  if (user !== '') return { user, ...(uid === '' ? {} : { uid }), groups, extra }
  if (uid === '' && groups.length === 0 && Object.keys(extra).length === 0) return undefined
  const message = `user "${name}" in ${place.name} impersonates a uid, groups or extra without a user; add "as"`
  throw new SetpointError('KubeconfigInvalid', message)
}

/** `name-data` wins over `name`, which is a path. */
function material({ fields, place }: Entry, name: string): Material | undefined {
  const data = fields.data(`${name}-data`)
  if (data !== '') return { data }
  const path = fields.text(name)
  return path === '' ? undefined : { file: pathFrom(place, path) }
}

function choices({ contexts }: KubeconfigFile, { isFile }: Origin): string {
  const names = [...contexts.keys()].sort()
  if (names.length === 0) return `it has no contexts at all: is it ${isFile ? 'the right file, and whole' : 'whole'}?`
  const choice = names.map((name) => `"${name}"`).join(', ')
  return `choose one of ${choice}, or ${isFile ? 'set it with kubectl config use-context' : 'write it into current-context'}`
}

function missing({ place }: Entry, what: string): SetpointError {
  return new SetpointError(
    'KubeconfigInvalid',
    `${what}, which is not there (${place.name}); add it, or mend the context`,
  )
}
