import type { PodSpec } from '@setpoint/kube/kinds/v1'

/** Where a pod spec stands. */
export interface PodOptions {
  /** In a pod itself, not in a template of one. */
  readonly isPod: boolean
  /** Its earlier version says how SELinux labels reach volumes, so this one may too. */
  readonly anySELinuxChangePolicy: boolean
}

export function podOptions(isPod: boolean, old?: PodSpec): PodOptions {
  return { isPod, anySELinuxChangePolicy: old?.securityContext?.seLinuxChangePolicy !== undefined }
}
