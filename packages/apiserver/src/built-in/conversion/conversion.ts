import type { KubeObject } from '@setpoint/kube'

/** Between a served version and the one that is stored. Neither direction changes its argument. */
export interface VersionConversion {
  readonly toHub: (object: KubeObject) => KubeObject
  readonly fromHub: (object: KubeObject) => KubeObject
}
