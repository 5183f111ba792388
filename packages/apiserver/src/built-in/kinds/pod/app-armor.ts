import { fieldPath } from '@setpoint/kube'
import type { AppArmorProfile, Pod } from '@setpoint/kube/kinds/v1'
import { APP_ARMOR, checkAppArmorProfile, containersOf } from './validation/index.js'

const LOCALHOST = 'localhost/'
const ANNOTATIONS = fieldPath('metadata', 'annotations')

/** The profile that the annotation of old means; undefined when it means none. */
export function appArmorProfileOf(annotation: string): AppArmorProfile | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' }
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' }
  const name = annotation.startsWith(LOCALHOST) ? annotation.slice(LOCALHOST.length) : ''
  return name === '' ? undefined : { type: 'Localhost', localhostProfile: name }
}

/** A new pod's annotations become fields, with a warning. Changes `pod`. */
export function applyAppArmorAnnotations(pod: Pod, warn: (message: string) => void): void {
  const annotations = pod.metadata.annotations
  const { spec } = pod
  if (annotations === undefined || spec === undefined || spec.os?.name === 'windows') return
  const ofPod = spec.securityContext?.appArmorProfile
  for (const container of containersOf(spec)) {
    const key = `${APP_ARMOR}${container.name}`
    const annotation = annotations[key]
    if (annotation === undefined || container.securityContext?.appArmorProfile !== undefined) continue
    const profile = validProfile(annotation)
    const same =
      profile !== undefined && profile.type === ofPod?.type && profile.localhostProfile === ofPod.localhostProfile
    if (same) continue
    if (profile !== undefined) container.securityContext = { ...container.securityContext, appArmorProfile: profile }
    warn(`${ANNOTATIONS.key(key).toString()}: deprecated since v1.30; use the "appArmorProfile" field instead`)
  }
}

function validProfile(annotation: string): AppArmorProfile | undefined {
  const profile = appArmorProfileOf(annotation)
  const errors: Parameters<typeof checkAppArmorProfile>[0] = []
  checkAppArmorProfile(errors, profile, fieldPath())
  return errors.length === 0 ? profile : undefined
}
