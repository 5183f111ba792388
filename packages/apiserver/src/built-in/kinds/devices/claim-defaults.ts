import type { DeviceClaim, DeviceToleration } from '@setpoint/kube/kinds/resource.k8s.io/v1'

interface Asked {
  allocationMode?: string
  count?: number
  tolerations?: DeviceToleration[]
}

/** Who says nothing of how many devices they want wants one. Changes `devices`. */
export function setDeviceClaimDefaults(devices: DeviceClaim | undefined): void {
  for (const { exactly, firstAvailable } of devices?.requests ?? []) {
    if (exactly !== undefined) setDefaults(exactly)
    for (const alternative of firstAvailable ?? []) setDefaults(alternative)
  }
}

function setDefaults(asked: Asked): void {
  asked.allocationMode ||= 'ExactCount'
  if (asked.allocationMode === 'ExactCount') asked.count ||= 1
  for (const toleration of asked.tolerations ?? []) toleration.operator ||= 'Equal'
}
