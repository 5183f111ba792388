import type { PodSpec } from '@setpoint/kube/kinds/v1'
import { setContainerDefaults } from './container.js'
import { dropDisabledFields } from './disabled-fields.js'
import { roundedUp, roundResources } from './resource-list.js'
import { setVolumeDefaults } from './volume.js'

/** What every pod spec has, in a pod or in a template of one. Changes `spec`. */
export function setPodSpecDefaults(spec: PodSpec): void {
  dropDisabledFields(spec)
  spec.dnsPolicy ||= 'ClusterFirst'
  spec.restartPolicy ||= 'Always'
  spec.securityContext ??= {}
  spec.terminationGracePeriodSeconds ??= 30
  spec.schedulerName ||= 'default-scheduler'
  for (const volume of spec.volumes ?? []) setVolumeDefaults(volume)
  for (const container of spec.initContainers ?? []) setContainerDefaults(container)
  for (const container of spec.containers ?? []) setContainerDefaults(container)
  for (const container of spec.ephemeralContainers ?? []) setContainerDefaults(container)
  if (spec.overhead !== undefined) spec.overhead = roundedUp(spec.overhead) ?? {}
  roundResources(spec.resources)
  joinServiceAccount(spec)
}

/** The account has an old name beside its new one; the new one wins, and both are always served. */
function joinServiceAccount(spec: PodSpec): void {
  const account = spec.serviceAccountName || spec.serviceAccount || ''
  if (account === '') {
    delete spec.serviceAccountName
    delete spec.serviceAccount
  } else {
    spec.serviceAccountName = account
    spec.serviceAccount = account
  }
}
