import type { DeleteOptions, RequestContext } from '../registry/index.js'

/** Warns who deletes without saying what becomes of dependents, where the kind's default surprises people. */
export function warnOfSilentPolicy({ resource, warnings }: RequestContext, options: DeleteOptions): void {
  const { silentPolicyWarning } = resource.strategy
  if (silentPolicyWarning === undefined) return
  if (options.propagationPolicy === undefined && options.orphanDependents === undefined) {
    warnings.push(silentPolicyWarning)
  }
}
