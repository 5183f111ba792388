import { fieldPath } from '@setpoint/kube'
import type { Node } from '@setpoint/kube/kinds/v1'
import { networkWarnings } from '../ip-warnings.js'
import { roundedUp } from '../pod/defaults/index.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { validateNode, validateNodeUpdate } from './validation.js'

/** Changes `node`. What a node can give out is all it has, unless it says otherwise. */
function setDefaults(node: Node): void {
  const { spec, status } = node
  if (status?.capacity !== undefined) {
    status.capacity = roundedUp(status.capacity) ?? {}
    status.allocatable ??= status.capacity
  }
  if (status?.allocatable !== undefined) status.allocatable = roundedUp(status.allocatable) ?? {}
  if (spec === undefined) return
  // The one range and the list of ranges say the same; the one wins where they do not.
  const [first] = spec.podCIDRs ?? []
  const single = spec.podCIDR ?? ''
  if (single !== '' && first !== single) spec.podCIDRs = [single]
  else if (single === '' && first !== undefined) spec.podCIDR = first
}

const strategy = typedStrategy<Node>({
  prepareForCreate: ({ spec, status }) => {
    if (spec !== undefined) delete spec.configSource
    if (status !== undefined) delete status.config
  },
  prepareForUpdate({ spec }, old) {
    if (spec !== undefined && old.spec?.configSource === undefined) delete spec.configSource
  },
  validate: validateNode,
  validateUpdate: (node, old) => [...validateNode(node), ...validateNodeUpdate(node, old)],
  warnings({ spec }) {
    const warnings: string[] = []
    if ((spec?.externalID ?? '') !== '') {
      warnings.push('spec.externalID: this field is deprecated, and is unused by Kubernetes')
    }
    for (const [index, cidr] of (spec?.podCIDRs ?? []).entries()) {
      warnings.push(...networkWarnings(fieldPath('spec', 'podCIDRs').index(index), cidr))
    }
    return warnings
  },
})

export const nodeRules: KindRules = {
  defaults: (object) => setDefaults(object as unknown as Node),
  // A node brings its own status with it when it registers.
  strategy: (base) => strategy({ ...base, prepareForCreate: () => undefined }),
  subresources: {
    status: typedSubresource<Node>({
      prepareForUpdate({ status }, old) {
        if (status !== undefined && old.status?.config === undefined) delete status.config
      },
      validateUpdate: validateNodeUpdate,
    }),
  },
}
