import { checkDns1123Label, formatTime } from '@setpoint/kube'
import type { Pod, PodCondition, PodStatus } from '@setpoint/kube/kinds/v1'
import { keep, type Strategy } from '../../../resource/index.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { applyAppArmorAnnotations } from './app-armor.js'
import { setPodDefaults } from './defaults/index.js'
import { gracePeriod } from './deletion.js'
import { resolveLabelKeys } from './placement.js'
import { qualityOfService } from './quality-of-service.js'
import { ephemeralContainersStrategy, resizeStrategy } from './subresources.js'
import { validatePod, validatePodStatusUpdate, validatePodUpdate } from './validation/index.js'
import { podWarnings } from './warnings/index.js'

const strategy = typedStrategy<Pod>({
  prepareForCreate(pod, { now, warn }) {
    const spec = (pod.spec ??= { containers: [] })
    pod.status = { phase: 'Pending', qosClass: qualityOfService(spec) }
    if ((spec.schedulingGates ?? []).length > 0) pod.status.conditions = [schedulingGated(now)]
    resolveLabelKeys(pod)
    applyAppArmorAnnotations(pod, warn)
  },
  validate: validatePod,
  validateUpdate: validatePodUpdate,
  warnings(pod, old) {
    // Updates of pods are many, and made by programs.
    if (old !== undefined) return []
    const messages = checkDns1123Label(pod.metadata.name ?? '')
    const spec = pod.spec ?? { containers: [] }
    return [...(messages.length === 0 ? [] : [hostNameWarning(messages)]), ...podWarnings(pod.metadata, spec)]
  },
})

function schedulingGated(now: number): PodCondition {
  return {
    type: 'PodScheduled',
    status: 'False',
    // Go has no other word for a time that was never.
    lastProbeTime: null as unknown as string,
    lastTransitionTime: formatTime(now),
    reason: 'SchedulingGated',
    message: 'Scheduling is blocked due to non-empty scheduling gates',
  }
}

function hostNameWarning(messages: readonly string[]): string {
  const why = "this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended"
  return `metadata.name: ${why}: [${messages.join(' ')}]`
}

/** A status that says nothing about how far it has looked keeps what was said before. Changes `status`. */
function keepObservedGenerations(status: PodStatus, old: PodStatus): void {
  if ((status.observedGeneration ?? 0) === 0 && old.observedGeneration !== undefined) {
    status.observedGeneration = old.observedGeneration
  }
  const earlier = [...(old.conditions ?? [])]
  for (const condition of status.conditions ?? []) {
    const index = earlier.findIndex(({ type }) => type === condition.type)
    if (index === -1) continue
    const [before] = earlier.splice(index, 1)
    if ((condition.observedGeneration ?? 0) !== 0 || before?.observedGeneration === undefined) continue
    condition.observedGeneration = before.observedGeneration
  }
}

const statusStrategy = typedSubresource<Pod>({
  prepareForUpdate(pod, old) {
    // Old kubelets send broken references along.
    keep(pod.metadata, old.metadata, ['deletionTimestamp', 'ownerReferences'])
    const status = (pod.status ??= {})
    const before = old.status ?? {}
    if (status.qosClass === undefined && before.qosClass !== undefined) status.qosClass = before.qosClass
    keepObservedGenerations(status, before)
  },
  validateUpdate: validatePodStatusUpdate,
})

export const podRules: KindRules = {
  defaults: (object) => setPodDefaults(object as unknown as Pod),
  strategy: (base): Strategy => ({ ...strategy(base), gracePeriod }),
  subresources: {
    status: statusStrategy,
    ephemeralcontainers: ephemeralContainersStrategy,
    resize: resizeStrategy,
  },
}
