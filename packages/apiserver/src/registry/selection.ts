import type { KubeObject } from '@setpoint/kube'

/** Which objects of a collection a list or watch wants. */
export interface Selection {
  /** True when every object matches, and matching need not be asked. */
  readonly everything: boolean
  matches(object: KubeObject): boolean
}
