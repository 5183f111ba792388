/** The release whose behaviour is the standard. */
export const kubernetesVersion = 'v1.36.3'

/** The version that every k8s.io staging module of that release has. */
export const stagingVersion: string = kubernetesVersion.replace(/^v1\./, 'v0.')

/** The etcd that kube-apiserver stores into. */
export const etcdVersion = 'v3.7.3'

/** The programs of a control plane, in the order in which they are built. */
export const programNames = ['etcd', 'kubectl', 'kube-apiserver', 'kube-controller-manager'] as const

export type ProgramName = (typeof programNames)[number]
