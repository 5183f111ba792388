import { duplicate, exceedsBytes, type FieldError, type FieldPath, invalid, required } from '@setpoint/kube'
import type { PodSpec, Sysctl } from '@setpoint/kube/kinds/v1'

const SEGMENT = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?'
const NAME: string = `^(${SEGMENT}[\\./])*${SEGMENT}$`
const NAME_PATTERN = new RegExp(NAME)
const MAX_LENGTH = 253

/** Kernel parameters that belong to the namespace of inter-process communication. */
const IPC: ReadonlySet<string> = new Set([
  'kernel.sem',
  'kernel.shmall',
  'kernel.shmmax',
  'kernel.shmmni',
  'kernel.shm_rmid_forced',
  'kernel.shm',
  'kernel.msgmax',
  'kernel.msgmnb',
  'kernel.msgmni',
  'kernel.msg',
])

/** A pod sets parameters of its own namespaces, never of the host's. */
export function checkSysctls(errors: FieldError[], sysctls: readonly Sysctl[], spec: PodSpec, path: FieldPath): void {
  const names = new Set<string>()
  for (const [index, { name = '' }] of sysctls.entries()) {
    const at = path.index(index).child('name')
    if (name === '') errors.push(required(at))
    else if (exceedsBytes(name, MAX_LENGTH) || !NAME_PATTERN.test(name)) {
      errors.push(invalid(at, name, `must have at most ${MAX_LENGTH} characters and match regex ${NAME}`))
    } else if (names.has(name)) errors.push(duplicate(at, name))
    const namespace = namespaceOf(name)
    if (spec.hostNetwork === true && namespace === 'network') {
      errors.push(invalid(at, name, "may not be specified when 'hostNetwork' is true"))
    } else if (spec.hostIPC === true && namespace === 'ipc') {
      errors.push(invalid(at, name, "may not be specified when 'hostIPC' is true"))
    }
    names.add(name)
  }
}

function namespaceOf(name: string): 'network' | 'ipc' | undefined {
  const [parameter = ''] = normalized(name).split('*')
  if (IPC.has(parameter) || parameter.startsWith('fs.mqueue.')) return 'ipc'
  return parameter.startsWith('net.') ? 'network' : undefined
}

/** Dots may stand for slashes and slashes for dots; the first one tells. */
function normalized(name: string): string {
  if (/[./]/.exec(name)?.[0] !== '/') return name
  return name.replaceAll(/[./]/g, (separator) => (separator === '.' ? '/' : '.'))
}
