import { isAbsolute } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import type { ExecConfig } from './config.js'
import type { Entry } from './file.js'
import { pathFrom } from './path.js'

const VERSIONS = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'] as const
const MODES = ['Never', 'IfAvailable', 'Always'] as const
/** The extension of a cluster that is meant for plugins. */
const PLUGIN_EXTENSION = 'client.authentication.k8s.io/exec'

/** The credential plugin of a user. */
export function execFrom(user: Entry, name: string, cluster: Entry): ExecConfig {
  const exec = user.fields.fields('exec')
  const command = exec.text('command')
  const apiVersion = VERSIONS.find((version) => version === exec.text('apiVersion'))
  const refuse = (why: string): SetpointError =>
    new SetpointError('KubeconfigInvalid', `the exec plugin of user "${name}" in ${user.place.name} ${why}`)
  if (command === '') throw refuse('has no command')
  if (apiVersion === undefined) {
    throw refuse(`has the apiVersion "${exec.text('apiVersion')}"; it must be ${VERSIONS.join(' or ')}`)
  }
  const mode = exec.text('interactiveMode')
  // The beta had no such field, and its plugins may talk to whoever is there.
  const interactiveMode = MODES.find((known) => known === (mode === '' && apiVersion !== VERSIONS[0] ? MODES[1] : mode))
  if (interactiveMode === undefined) {
    throw refuse(`has the interactiveMode "${mode}"; it must be ${MODES.join(', ')}`)
  }
  const env: Record<string, string> = {}
  for (const variable of exec.objects('env')) env[variable.text('name')] = variable.text('value')
  const installHint = withoutControls(exec.text('installHint'))
  return {
    apiVersion,
    // Like a shell, a bare name is looked for in PATH; unlike one, a relative path is relative to the kubeconfig.
    command: /[/\\]/.test(command) && !isAbsolute(command) ? pathFrom(user.place, command) : command,
    args: exec.texts('args'),
    env,
    ...(installHint === '' ? {} : { installHint }),
    interactiveMode,
    ...(exec.flag('provideClusterInfo') ? { cluster: clusterInfo(cluster) } : {}),
  }
}

/** A hint is shown in a terminal and must not command it. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => (control === '\n' ? control : ''))
}

/**
 * What a plugin is told: the cluster as in the kubeconfig, word for word, less what is empty. An authority in a file is added
 * when the plugin runs.
 */
function clusterInfo({ fields }: Entry): object {
  const extension = fields.objects('extensions').find((entry) => entry.text('name') === PLUGIN_EXTENSION)
  const info: Record<string, unknown> = {
    server: fields.text('server'),
    'tls-server-name': fields.text('tls-server-name'),
    'insecure-skip-tls-verify': fields.flag('insecure-skip-tls-verify'),
    'certificate-authority-data': fields.text('certificate-authority-data'),
    'proxy-url': fields.text('proxy-url'),
    'disable-compression': fields.flag('disable-compression'),
    config: extension?.raw('extension'),
  }
  const told = Object.entries(info).filter(([, value]) => value !== '' && value !== false && value !== undefined)
  return Object.fromEntries(told)
}
