import { controller, type ControllerDefinition } from 'setpoint'
import { NetworkPolicy } from 'setpoint/kinds/networking.k8s.io/v1'
import { Namespace } from 'setpoint/kinds/v1'

/** Namespaces that nobody may talk to unless a policy says so. */
export const ISOLATED = 'types.example.com/isolated'

/**
 * Event-driven: everything that matters is in the cluster, and every change of it is an event. Between events there is
 * nothing to do. An event is no more than a hint: what to do follows from the Namespace as it is now.
 */
export const isolation: ControllerDefinition = controller({
  for: Namespace,
  name: 'isolation',
  owns: [NetworkPolicy],
  async reconcile(namespace, ctx) {
    const isIsolated = namespace.metadata.labels?.[ISOLATED] === 'true'
    const deny = { name: 'deny-by-default', namespace: namespace.metadata.name ?? '' }
    await ctx.component(isIsolated ? 'Managed' : 'Removed', [
      { kind: NetworkPolicy, ...deny, spec: { podSelector: {}, policyTypes: ['Ingress'] } },
    ])
  },
})
