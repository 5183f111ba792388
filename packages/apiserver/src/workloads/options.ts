/** How the simulated cluster behaves. Times are in milliseconds. */
export interface WorkloadOptions {
  /** Simulated nodes: how many (`node-1` …), or which. With 0 there is no scheduler: pods stay pending. Default 1. */
  readonly nodes?: number | readonly NodeOptions[]
  /** From a pod's binding to a node until its containers run. Default 100. */
  readonly startAfter?: number
  /** From running until ready. Default 100. */
  readonly readyAfter?: number
  /** From running until the containers of a pod that is not restarted always exit with 0. Default 500. */
  readonly completeAfter?: number
  /** From a pod's deletion until it is gone, at most its grace period. Default 100. */
  readonly terminateAfter?: number
  /** Images whose name matches cannot be pulled. Default: all can. */
  readonly unpullableImages?: RegExp
}

export interface NodeOptions {
  readonly name: string
  /** Default: those that a kubelet sets. They are added to these. */
  readonly labels?: Readonly<Record<string, string>>
  /** Default: none. */
  readonly taints?: readonly NodeTaint[]
  /** Default: 8 CPUs, 32 GiB, 110 pods. */
  readonly capacity?: Readonly<Record<string, string>>
}

export interface NodeTaint {
  readonly key: string
  readonly value?: string
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
}
