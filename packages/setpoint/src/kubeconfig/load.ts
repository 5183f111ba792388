import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import type { ClusterConfig } from './config.js'
import { type KubeconfigFile, mergeKubeconfigs, parseKubeconfig } from './file.js'
import { inClusterConfig } from './in-cluster.js'
import { resolveContext } from './resolve.js'

export interface LoadOptions {
  /** A file that must be there and is the only one. Default: see {@link loadConfig}. */
  readonly kubeconfig?: string
  /** Default: the current context. Naming one rules out the cluster that the process runs in. */
  readonly context?: string
  /** Default: the process' environment. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Default: the user's. */
  readonly homeFolder?: string
  /** Default: where every pod has it. */
  readonly serviceAccountFolder?: string
}

/**
 * Where to find the API server, in the order of controller-runtime: the file that was asked for; the files of
 * $KUBECONFIG, merged; the cluster that the process runs in; ~/.kube/config.
 */
export function loadConfig(options: LoadOptions = {}): ClusterConfig {
  const { kubeconfig, context, env = process.env, homeFolder = homedir(), serviceAccountFolder } = options
  if (kubeconfig !== undefined) return fromFiles([kubeconfig], context, `kubeconfig ${kubeconfig}`, NAMED)
  const listed = (env['KUBECONFIG'] ?? '').split(delimiter).filter((file) => file !== '')
  if (listed.length > 0)
    return fromFiles([...new Set(listed)], context, `$KUBECONFIG (${listed.join(delimiter)})`, LISTED)
  const inCluster = context === undefined ? inClusterConfig(env, serviceAccountFolder) : undefined
  if (inCluster !== undefined) return inCluster
  const home = join(homeFolder, '.kube', 'config')
  return fromFiles([home], context, `kubeconfig ${home}`, isPod(env) ? IN_POD : NOWHERE)
}

/** One kubeconfig given as text, as `ApiServer.kubeconfig()` writes it. Paths in it are relative to the working folder. */
export function parseConfig(text: string, context?: string): ClusterConfig {
  const place = { name: 'the kubeconfig that was given as text', folder: resolve('.') }
  return resolveContext(parseKubeconfig(text, place), context, { name: place.name, isFile: false })
}

const LOCALLY = 'start a local server with "npx setpoint apiserver"'
/** What to do where a kubeconfig is not there, depending on who named it. */
const NAMED = '; name one that is, or leave it out for $KUBECONFIG, the cluster around this process, or ~/.kube/config'
const LISTED = `; set it to a kubeconfig that is, or ${LOCALLY}`
const IN_POD =
  ', and this pod has no service account token; let it have one (automountServiceAccountToken), or set KUBECONFIG'
const NOWHERE = `, and this process does not run in a cluster; set KUBECONFIG to a kubeconfig file, or ${LOCALLY}`

function fromFiles(
  files: readonly string[],
  context: string | undefined,
  source: string,
  remedy: string,
): ClusterConfig {
  const found = files.map(read).filter((file) => file !== undefined)
  if (found.length > 0) return resolveContext(mergeKubeconfigs(found), context, { name: source, isFile: true })
  throw new SetpointError('KubeconfigMissing', `${source} is not there${remedy}`)
}

/** Every container of a cluster is told where the API server is, also when it may not speak to it. */
function isPod({ KUBERNETES_SERVICE_HOST: host = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return host !== ''
}

/** Undefined for a file that is not there: $KUBECONFIG may name files that only exist at times. */
function read(path: string): KubeconfigFile | undefined {
  const file = resolve(path)
  try {
    return parseKubeconfig(readFileSync(file, 'utf8'), { name: `kubeconfig ${file}`, folder: dirname(file) })
  } catch (cause) {
    if (cause instanceof SetpointError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'EISDIR')
      throw new SetpointError('KubeconfigInvalid', `kubeconfig ${file} is a folder; name the file in it`, { cause })
    throw new SetpointError('KubeconfigInvalid', `kubeconfig ${file} cannot be read: ${message}`, { cause })
  }
}
