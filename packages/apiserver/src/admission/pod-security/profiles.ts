import type { Container } from '@setpoint/kube/kinds/v1'
import {
  type Check,
  type CheckedPod,
  containersOf,
  containersWith,
  isWindows,
  named,
  plural,
  quoted,
  setters,
  sorted,
  type Violation,
} from './check.js'

const APP_ARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/'

export const appArmorProfile: Check = {
  id: 'appArmorProfile',
  check(pod) {
    const bad = (profile: { type: string } | undefined): string[] =>
      profile === undefined || isAllowedProfile(profile.type) ? [] : [profile.type]
    const own = bad(pod.spec.securityContext?.appArmorProfile)
    const ofContainer = ({ securityContext }: Container): string[] => bad(securityContext?.appArmorProfile)
    const containers = containersWith(pod, (container) => ofContainer(container).length > 0)
    const annotations = sorted(
      Object.entries(pod.annotations)
        .filter(([key, value]) => key.startsWith(APP_ARMOR_ANNOTATION) && !isAllowedAnnotation(value))
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`),
    )
    const who = [
      setters(own.length > 0, containers),
      annotations.length === 0 ? '' : plural('annotation', annotations.length),
    ].filter((each) => each !== '')
    if (who.length === 0) return undefined
    const values = [...sorted([...own, ...containersOf(pod.spec).flatMap(ofContainer)]), ...annotations]
    return {
      reason: plural('forbidden AppArmor profile', values.length),
      detail: `${who.join(' and ')} must not set AppArmor profile type to ${quoted(values)}`,
    }
  },
}

function isAllowedAnnotation(value: string): boolean {
  return value === '' || value === 'runtime/default' || value.startsWith('localhost/')
}

function isAllowedProfile(type: string): boolean {
  return type === 'RuntimeDefault' || type === 'Localhost'
}

const SE_LINUX_TYPES: ReadonlyMap<string, number> = new Map([
  ['', 0],
  ['container_t', 0],
  ['container_init_t', 0],
  ['container_kvm_t', 0],
  ['container_engine_t', 31],
])

export const seLinuxOptions: Check = {
  id: 'seLinuxOptions',
  check(pod, minor) {
    const allowed = (type: string): boolean => (SE_LINUX_TYPES.get(type) ?? Number.NaN) <= minor
    const isBad = (options: SeLinux | undefined): boolean =>
      options !== undefined && (!allowed(options.type ?? '') || !!options.user || !!options.role)
    const own = pod.spec.securityContext?.seLinuxOptions
    const containers = containersWith(pod, ({ securityContext }) => isBad(securityContext?.seLinuxOptions))
    const who = setters(isBad(own), containers)
    if (who === '') return undefined
    const all = [own, ...containersOf(pod.spec).map(({ securityContext }) => securityContext?.seLinuxOptions)]
    const types = sorted(all.map((options) => options?.type ?? '')).filter((type) => !allowed(type))
    const problems = [
      ...(types.length === 0 ? [] : [named('type', types)]),
      ...(all.some((options) => !!options?.user) ? ['user may not be set'] : []),
      ...(all.some((options) => !!options?.role) ? ['role may not be set'] : []),
    ]
    const detail = `${who} set forbidden securityContext.seLinuxOptions: ${problems.join('; ')}`
    return { reason: 'seLinuxOptions', detail }
  },
}

interface SeLinux {
  readonly type?: string
  readonly user?: string
  readonly role?: string
}

const POD_ANNOTATION = 'seccomp.security.alpha.kubernetes.io/pod'
const CONTAINER_ANNOTATION = 'container.seccomp.security.alpha.kubernetes.io/'

export const seccompBaseline: Check = {
  id: 'seccompProfile_baseline',
  // Before there was a field, there were annotations.
  check: (pod, minor) => (minor < 19 ? seccompAnnotations(pod) : explicitSeccomp(pod)),
}

export const seccompRestricted: Check = {
  id: 'seccompProfile_restricted',
  since: 19,
  overrides: 'seccompProfile_baseline',
  check(pod, minor) {
    if (minor >= 25 && isWindows(pod)) return undefined
    const explicit = explicitSeccomp(pod)
    if (explicit !== undefined) return explicit
    if (pod.spec.securityContext?.seccompProfile !== undefined) return undefined
    const silent = containersWith(pod, ({ securityContext }) => securityContext?.seccompProfile === undefined)
    if (silent.length === 0) return undefined
    const what = 'must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"'
    return { reason: 'seccompProfile', detail: `pod or ${named('container', silent)} ${what}` }
  },
}

function explicitSeccomp(pod: CheckedPod): Violation | undefined {
  const bad = (profile: { type: string } | undefined): string[] =>
    profile === undefined || isAllowedProfile(profile.type) ? [] : [profile.type]
  const own = bad(pod.spec.securityContext?.seccompProfile)
  const ofContainer = ({ securityContext }: Container): string[] => bad(securityContext?.seccompProfile)
  const who = setters(
    own.length > 0,
    containersWith(pod, (container) => ofContainer(container).length > 0),
  )
  if (who === '') return undefined
  const values = sorted([...own, ...containersOf(pod.spec).flatMap(ofContainer)])
  const detail = `${who} must not set securityContext.seccompProfile.type to ${quoted(values)}`
  return { reason: 'seccompProfile', detail }
}

function seccompAnnotations({ annotations, spec }: CheckedPod): Violation | undefined {
  const keys = [POD_ANNOTATION, ...containersOf(spec).map(({ name }) => CONTAINER_ANNOTATION + name)]
  const bad = sorted(
    keys.flatMap((key) => {
      const value = annotations[key]
      const fine = value === undefined || value === 'docker/default' || isAllowedAnnotation(value)
      return fine && value !== '' ? [] : [`${key}=${JSON.stringify(value)}`]
    }),
  )
  if (bad.length === 0) return undefined
  return { reason: 'seccompProfile', detail: `forbidden ${plural('annotation', bad.length)} ${bad.join(', ')}` }
}
