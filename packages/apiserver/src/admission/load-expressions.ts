import type { AdmissionPlugin } from './admission.js'

/** Not a plugin of Kubernetes: waits until validation has what it needs, since validation itself waits for nothing. */
export function loadExpressions(): AdmissionPlugin {
  return {
    name: 'LoadExpressions',
    handles: ({ strategy }) => strategy.loadExpressions !== undefined,
    mutate: ({ context, object }) =>
      object === undefined ? undefined : context.resource.strategy.loadExpressions?.(object),
  }
}
