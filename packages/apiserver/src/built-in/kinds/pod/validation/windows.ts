import {
  checkDns1123Subdomain,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@setpoint/kube'
import type { PodSpec, WindowsSecurityContextOptions } from '@setpoint/kube/kinds/v1'
import { addInvalid } from '../../checks.js'
import { eachContainer } from './each-container.js'

const MAX_CREDENTIAL_SPEC_KIB = 64
const MAX_DOMAIN = 256
const MAX_USER = 104
const NETBIOS = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/
const DNS_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const DNS_DOMAIN = new RegExp(`^${DNS_LABEL}(?:\\.${DNS_LABEL})*$`)
const CONTROL_CHARACTERS = /\p{Cc}/u

export function checkWindowsOptions(
  errors: FieldError[],
  options: WindowsSecurityContextOptions | undefined,
  path: FieldPath,
): void {
  if (options === undefined) return
  const { gmsaCredentialSpecName, gmsaCredentialSpec, runAsUserName } = options
  if (gmsaCredentialSpecName !== undefined) {
    const at = path.child('gmsaCredentialSpecName')
    addInvalid(errors, at, gmsaCredentialSpecName, checkDns1123Subdomain(gmsaCredentialSpecName))
  }
  if (gmsaCredentialSpec !== undefined) {
    const why = credentialSpecProblem(gmsaCredentialSpec)
    if (why !== undefined) errors.push(invalid(path.child('gmsaCredentialSpec'), gmsaCredentialSpec, why))
  }
  if (runAsUserName !== undefined) {
    addInvalid(errors, path.child('runAsUserName'), runAsUserName, userNameProblems(runAsUserName))
  }
}

function credentialSpecProblem(text: string): string | undefined {
  if (text === '') return 'gmsaCredentialSpec cannot be an empty string'
  const tooLong = Buffer.byteLength(text) > MAX_CREDENTIAL_SPEC_KIB * 1024
  return tooLong ? `gmsaCredentialSpec size must be under ${MAX_CREDENTIAL_SPEC_KIB} KiB` : undefined
}

/** `domain\user` or `user`. */
function userNameProblems(name: string): string[] {
  if (name === '') return ['runAsUserName cannot be an empty string']
  if (CONTROL_CHARACTERS.test(name)) return ['runAsUserName cannot contain control characters']
  const parts = name.split('\\')
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash']
  const user = parts.at(-1) ?? ''
  const domain = parts.length === 2 ? parts[0] : undefined
  const problems: string[] = []
  if (domain !== undefined) {
    if (Buffer.byteLength(domain) >= MAX_DOMAIN) {
      problems.push(`runAsUserName's Domain length must be under ${MAX_DOMAIN} characters`)
    }
    if (!NETBIOS.test(domain) && !DNS_DOMAIN.test(domain)) {
      problems.push("runAsUserName's Domain doesn't match the NetBios nor the DNS format")
    }
  }
  if (user === '') problems.push("runAsUserName's User cannot be empty")
  else if (Buffer.byteLength(user) > MAX_USER) {
    problems.push(`runAsUserName's User length must not be longer than ${MAX_USER} characters`)
  }
  if (/^[. ]+$/.test(user)) problems.push("runAsUserName's User cannot contain only periods or spaces")
  if (/["/\\:;|=,+*?<>@[\]]/.test(user)) {
    problems.push(`runAsUserName's User cannot contain the following characters: "/\\:;|=,+*?<>@[]`)
  }
  return problems
}

/** A container that is a process of a Windows host has only such containers beside it, on the host's network. */
export function checkHostProcesses(errors: FieldError[], spec: PodSpec, path: FieldPath): void {
  const ofPod = spec.securityContext?.windowsOptions?.hostProcess
  let [containers, hostProcesses] = [0, 0]
  for (const [container, at] of eachContainer(spec, path)) {
    containers++
    const own = container.securityContext?.windowsOptions?.hostProcess
    if (ofPod !== undefined && own !== undefined && ofPod !== own) {
      const why = `pod hostProcess value must be identical if both are specified, was ${ofPod}`
      errors.push(invalid(at.child('securityContext', 'windowsOptions', 'hostProcess'), own, why))
    }
    if (own ?? ofPod ?? false) hostProcesses++
  }
  if (hostProcesses === 0) return
  if (hostProcesses !== containers) {
    const why = 'If pod contains any hostProcess containers then all containers must be HostProcess containers'
    errors.push(invalid(path, '', why))
  }
  if (spec.hostNetwork !== true) {
    const why = 'hostNetwork must be true if pod contains any hostProcess containers'
    errors.push(invalid(path.child('hostNetwork'), false, why))
  }
}

const SYSTEMS = ['linux', 'windows']
const NOT_FOR_WINDOWS = 'cannot be set for a windows pod'
const NOT_FOR_LINUX = 'windows options cannot be set for a linux pod'

/** What a pod's operating system has no use for. */
export function checkOperatingSystem(errors: FieldError[], spec: PodSpec, path: FieldPath): void {
  if (spec.os === undefined) return
  const name: string = spec.os.name ?? ''
  if (name === '') errors.push(required(path.child('os', 'name')))
  else if (!SYSTEMS.includes(name)) errors.push(notSupported(path.child('os'), name, SYSTEMS))
  else if (name === 'linux') checkLinux(errors, spec, path)
  else checkWindows(errors, spec, path)
}

function checkLinux(errors: FieldError[], spec: PodSpec, path: FieldPath): void {
  if (spec.securityContext?.windowsOptions !== undefined) {
    errors.push(forbidden(path.child('securityContext', 'windowsOptions'), NOT_FOR_LINUX))
  }
  for (const [container, at] of eachContainer(spec, path)) {
    if (container.securityContext?.windowsOptions === undefined) continue
    errors.push(forbidden(at.child('securityContext', 'windowsOptions'), NOT_FOR_LINUX))
  }
}

/** In the order in which the server goes through them. */
const POD_FIELDS = [
  'securityContext.appArmorProfile',
  'securityContext.seLinuxOptions',
  'hostUsers',
  'hostPID',
  'hostIPC',
  'securityContext.seccompProfile',
  'securityContext.fsGroup',
  'securityContext.fsGroupChangePolicy',
  'securityContext.sysctls',
  'shareProcessNamespace',
  'securityContext.runAsUser',
  'securityContext.runAsGroup',
  'securityContext.supplementalGroups',
  'securityContext.supplementalGroupsPolicy',
  'securityContext.seLinuxChangePolicy',
]

const CONTAINER_FIELDS = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
] as const

function checkWindows(errors: FieldError[], spec: PodSpec, path: FieldPath): void {
  for (const field of POD_FIELDS) {
    if (valueAt(spec, field.split('.')) !== undefined) errors.push(forbidden(path.child(field), NOT_FOR_WINDOWS))
  }
  for (const [{ securityContext }, at] of eachContainer(spec, path)) {
    if (securityContext === undefined) continue
    for (const field of CONTAINER_FIELDS) {
      if (securityContext[field] === undefined) continue
      errors.push(forbidden(at.child('securityContext', field), NOT_FOR_WINDOWS))
    }
  }
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  let current = value
  for (const name of names) current = (current as Record<string, unknown> | undefined)?.[name]
  return current
}
