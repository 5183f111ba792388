import type { Container } from '@setpoint/kube/kinds/v1'
import { procMountViolation } from './baseline.js'
import { seccompRestricted } from './profiles.js'
import {
  type Check,
  containersOf,
  containersWith,
  hasUserNamespace,
  isWindows,
  named,
  quoted,
  setters,
  sorted,
} from './check.js'

const allowPrivilegeEscalation: Check = {
  id: 'allowPrivilegeEscalation',
  since: 8,
  check(pod, minor) {
    if (minor >= 25 && isWindows(pod)) return undefined
    const bad = containersWith(pod, ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false)
    if (bad.length === 0) return undefined
    return {
      reason: 'allowPrivilegeEscalation != false',
      detail: `${named('container', bad)} must set securityContext.allowPrivilegeEscalation=false`,
    }
  },
}

const capabilities: Check = {
  id: 'capabilities_restricted',
  since: 22,
  overrides: 'capabilities_baseline',
  check(pod, minor) {
    if (minor >= 25 && isWindows(pod)) return undefined
    const added = ({ securityContext }: Container): string[] =>
      (securityContext?.capabilities?.add ?? []).filter((capability) => capability !== 'NET_BIND_SERVICE')
    const keeping = containersWith(pod, ({ securityContext }) => !securityContext?.capabilities?.drop?.includes('ALL'))
    const adding = containersWith(pod, (container) => added(container).length > 0)
    const names = sorted(containersOf(pod.spec).flatMap(added))
    const details = [
      ...(keeping.length === 0
        ? []
        : [`${named('container', keeping)} must set securityContext.capabilities.drop=["ALL"]`]),
      ...(adding.length === 0
        ? []
        : [`${named('container', adding)} must not include ${quoted(names)} in securityContext.capabilities.add`]),
    ]
    return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') }
  },
}

const procMount: Check = {
  id: 'procMount_restricted',
  since: 35,
  overrides: 'procMount',
  check: procMountViolation,
}

const VOLUMES: ReadonlySet<string> = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
])

const volumes: Check = {
  id: 'restrictedVolumes',
  overrides: 'hostPathVolumes',
  check({ spec }) {
    const typeOf = (volume: object): string => Object.keys(volume).find((key) => key !== 'name') ?? 'unknown'
    const bad = (spec.volumes ?? []).filter((volume) => !VOLUMES.has(typeOf(volume)))
    if (bad.length === 0) return undefined
    const types = sorted(bad.map(typeOf))
    const who = named(
      'volume',
      bad.map(({ name }) => name),
    )
    const use = bad.length === 1 ? 'uses' : 'use'
    return { reason: 'restricted volume types', detail: `${who} ${use} ${named('restricted volume type', types)}` }
  },
}

const runAsNonRoot: Check = {
  id: 'runAsNonRoot',
  check(pod, minor) {
    if (minor >= 35 && hasUserNamespace(pod)) return undefined
    const own = pod.spec.securityContext?.runAsNonRoot
    const bad = containersWith(pod, ({ securityContext }) => securityContext?.runAsNonRoot === false)
    const who = setters(own === false, bad)
    const reason = 'runAsNonRoot != true'
    if (who !== '') return { reason, detail: `${who} must not set securityContext.runAsNonRoot=false` }
    if (own === true) return undefined
    const silent = containersWith(pod, ({ securityContext }) => securityContext?.runAsNonRoot === undefined)
    if (silent.length === 0) return undefined
    return { reason, detail: `pod or ${named('container', silent)} must set securityContext.runAsNonRoot=true` }
  },
}

const runAsUser: Check = {
  id: 'runAsUser',
  since: 23,
  check(pod, minor) {
    if (minor >= 35 && hasUserNamespace(pod)) return undefined
    const bad = containersWith(pod, ({ securityContext }) => securityContext?.runAsUser === 0)
    const who = setters(pod.spec.securityContext?.runAsUser === 0, bad)
    return who === '' ? undefined : { reason: 'runAsUser=0', detail: `${who} must not set runAsUser=0` }
  },
}

/** What a pod without any need of its own can do without. By id, as violations are told. */
export const RESTRICTED: readonly Check[] = [
  allowPrivilegeEscalation,
  capabilities,
  procMount,
  volumes,
  runAsNonRoot,
  runAsUser,
  seccompRestricted,
]
