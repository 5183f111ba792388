import type { Container } from '@setpoint/kube/kinds/v1'
import { appArmorProfile, seccompBaseline, seLinuxOptions } from './profiles.js'
import {
  type Check,
  type CheckedPod,
  containersOf,
  containersWith,
  hasUserNamespace,
  named,
  plural,
  quoted,
  setters,
  sorted,
  type Violation,
} from './check.js'

const CAPABILITIES: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
])

const capabilities: Check = {
  id: 'capabilities_baseline',
  check(pod) {
    const forbidden = ({ securityContext }: Container): string[] =>
      (securityContext?.capabilities?.add ?? []).filter((capability) => !CAPABILITIES.has(capability))
    const bad = containersWith(pod, (container) => forbidden(container).length > 0)
    if (bad.length === 0) return undefined
    const added = sorted(containersOf(pod.spec).flatMap(forbidden))
    const detail = `${named('container', bad)} must not include ${quoted(added)} in securityContext.capabilities.add`
    return { reason: 'non-default capabilities', detail }
  },
}

const hostNamespaces: Check = {
  id: 'hostNamespaces',
  check({ spec }) {
    const used = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((name) => spec[name] === true)
    if (used.length === 0) return undefined
    return { reason: 'host namespaces', detail: used.map((name) => `${name}=true`).join(', ') }
  },
}

const hostPathVolumes: Check = {
  id: 'hostPathVolumes',
  check({ spec }) {
    const bad = (spec.volumes ?? []).filter(({ hostPath }) => hostPath !== undefined).map(({ name }) => name)
    return bad.length === 0 ? undefined : { reason: 'hostPath volumes', detail: named('volume', bad) }
  },
}

const hostPorts: Check = {
  id: 'hostPorts',
  check(pod) {
    const portsOf = ({ ports = [] }: Container): string[] =>
      ports.flatMap(({ hostPort = 0 }) => (hostPort === 0 ? [] : [String(hostPort)]))
    const bad = containersWith(pod, (container) => portsOf(container).length > 0)
    if (bad.length === 0) return undefined
    const ports = sorted(containersOf(pod.spec).flatMap(portsOf))
    const use = bad.length === 1 ? 'uses' : 'use'
    return {
      reason: 'hostPort',
      detail: `${named('container', bad)} ${use} ${plural('hostPort', ports.length)} ${ports.join(', ')}`,
    }
  },
}

const hostProbes: Check = {
  id: 'hostProbesAndHostLifecycle',
  since: 34,
  check(pod) {
    const hostsOf = ({ livenessProbe, readinessProbe, startupProbe, lifecycle }: Container): string[] =>
      [livenessProbe, readinessProbe, startupProbe, lifecycle?.postStart, lifecycle?.preStop].flatMap((handler) =>
        [handler?.httpGet?.host ?? '', handler?.tcpSocket?.host ?? ''].filter((host) => host !== ''),
      )
    const bad = sorted(containersWith(pod, (container) => hostsOf(container).length > 0))
    if (bad.length === 0) return undefined
    const hosts = sorted(containersOf(pod.spec).flatMap(hostsOf))
    const use = bad.length === 1 ? 'uses' : 'use'
    return {
      reason: 'probe or lifecycle host',
      detail: `${named('container', bad)} ${use} ${named('probe or lifecycle host', hosts)}`,
    }
  },
}

const privileged: Check = {
  id: 'privileged',
  check(pod) {
    const bad = containersWith(pod, ({ securityContext }) => securityContext?.privileged === true)
    if (bad.length === 0) return undefined
    return { reason: 'privileged', detail: `${named('container', bad)} must not set securityContext.privileged=true` }
  },
}

/** Shared by both levels: restricted pods may not have it even in a user namespace. */
export function procMountViolation(pod: CheckedPod): Violation | undefined {
  const mountOf = ({ securityContext }: Container): string => securityContext?.procMount ?? 'Default'
  const bad = containersWith(pod, (container) => mountOf(container) !== 'Default')
  if (bad.length === 0) return undefined
  const mounts = sorted(containersOf(pod.spec).map(mountOf)).filter((mount) => mount !== 'Default')
  const detail = `${named('container', bad)} must not set securityContext.procMount to ${quoted(mounts)}`
  return { reason: 'procMount', detail }
}

const procMount: Check = {
  id: 'procMount',
  check: (pod, minor) => (minor >= 35 && hasUserNamespace(pod) ? undefined : procMountViolation(pod)),
}

/** Kernel parameters that stay within a pod, by the release that let them in. */
const SYSCTLS: ReadonlyMap<string, number> = new Map([
  ['kernel.shm_rmid_forced', 0],
  ['net.ipv4.ip_local_port_range', 0],
  ['net.ipv4.tcp_syncookies', 0],
  ['net.ipv4.ping_group_range', 0],
  ['net.ipv4.ip_unprivileged_port_start', 0],
  ['net.ipv4.ip_local_reserved_ports', 27],
  ['net.ipv4.tcp_keepalive_time', 29],
  ['net.ipv4.tcp_fin_timeout', 29],
  ['net.ipv4.tcp_keepalive_intvl', 29],
  ['net.ipv4.tcp_keepalive_probes', 29],
  ['net.ipv4.tcp_rmem', 32],
  ['net.ipv4.tcp_wmem', 32],
])

const sysctls: Check = {
  id: 'sysctls',
  check({ spec }, minor) {
    const bad = (spec.securityContext?.sysctls ?? [])
      .map(({ name }) => name)
      .filter((name) => (SYSCTLS.get(name) ?? Number.POSITIVE_INFINITY) > minor || !SYSCTLS.has(name))
    return bad.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: bad.join(', ') }
  },
}

const windowsHostProcess: Check = {
  id: 'windowsHostProcess',
  check(pod) {
    const bad = containersWith(pod, ({ securityContext }) => securityContext?.windowsOptions?.hostProcess === true)
    const who = setters(pod.spec.securityContext?.windowsOptions?.hostProcess === true, bad)
    if (who === '') return undefined
    return { reason: 'hostProcess', detail: `${who} must not set securityContext.windowsOptions.hostProcess=true` }
  },
}

/** What keeps a pod from taking over its node. By id, as violations are told. */
export const BASELINE: readonly Check[] = [
  appArmorProfile,
  capabilities,
  hostNamespaces,
  hostPathVolumes,
  hostPorts,
  hostProbes,
  privileged,
  procMount,
  seLinuxOptions,
  seccompBaseline,
  sysctls,
  windowsHostProcess,
]
