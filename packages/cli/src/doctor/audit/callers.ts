/** Kubernetes' own parts: they write as much as others give them reason to. */
const SYSTEM = /^system:(?:node:|kube-scheduler$|kube-controller-manager$|apiserver$|serviceaccount:kube-system:)/

export function isSystem(user: string): boolean {
  return SYSTEM.test(user)
}

/** Resources that are written all the time by design, or are questions in the form of writes. */
const RESTLESS = new Set([
  'leases',
  'events',
  'leasecandidates',
  'tokenreviews',
  'subjectaccessreviews',
  'selfsubjectaccessreviews',
])

export function isRestless(resource: string): boolean {
  return RESTLESS.has(resource)
}
