/** An API group as discovery lists it. */
export interface DiscoveryGroup {
  /** '' is the core group, served under /api. */
  readonly name: string
  /** In the server's order of preference: the first that is served is the preferred version. */
  readonly versions: readonly DiscoveryVersion[]
}

export interface DiscoveryVersion {
  readonly version: string
  /** Whether kube-apiserver serves it without --runtime-config: general availability is on, beta and alpha are off. */
  readonly enabledByDefault: boolean
  /** In ascending order of names. */
  readonly resources: readonly DiscoveryResource[]
}

export interface DiscoveryResource {
  /** The name in URLs: `pods`. */
  readonly name: string
  readonly singularName: string
  readonly namespaced: boolean
  readonly kind: string
  /** In ascending order. */
  readonly verbs: readonly string[]
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
  /** Absent where nothing is stored: reviews, bindings, component statuses. */
  readonly storageVersionHash?: string
  /** In ascending order of names. */
  readonly subresources?: readonly DiscoverySubresource[]
}

export interface DiscoverySubresource {
  /** Without its parent: `status`. */
  readonly name: string
  readonly kind: string
  /** The kind's group and version where they are not the parent's: autoscaling and v1 for Scale. */
  readonly group?: string
  readonly version?: string
  readonly verbs: readonly string[]
}
