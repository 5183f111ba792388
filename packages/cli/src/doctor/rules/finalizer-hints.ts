/** What Kubernetes' own finalizers wait for; of others only their manager knows. */
const HINTS: Readonly<Record<string, string>> = {
  foregroundDeletion:
    'the garbage collector deletes its dependents first, and waits for those whose ownerReferences say blockOwnerDeletion',
  orphan: 'the garbage collector has to take the ownerReferences off its dependents first',
  kubernetes: 'the namespace controller has to delete everything in it first',
  'kubernetes.io/pvc-protection': 'a pod still uses the claim',
  'kubernetes.io/pv-protection': 'the volume is still bound to a claim',
  'customresourcecleanup.apiextensions.k8s.io':
    'the API server deletes all objects of the kind first, and some of them wait for finalizers',
  'service.kubernetes.io/load-balancer-cleanup': 'the cloud controller manager has to remove the load balancer first',
  'batch.kubernetes.io/job-tracking': 'the job controller has to count the pod first',
}

export function finalizerHint(name: string): string | undefined {
  return Object.hasOwn(HINTS, name) ? HINTS[name] : undefined
}
