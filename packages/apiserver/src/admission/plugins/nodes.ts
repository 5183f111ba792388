import type { Node, Pod, Toleration } from '@setpoint/kube/kinds/v1'
import type { AdmissionPlugin } from '../admission.js'
import { isResource, isWhole } from './stored.js'

const NOT_READY = 'node.kubernetes.io/not-ready'
const UNREACHABLE = 'node.kubernetes.io/unreachable'
const PATIENCE_SECONDS = 300

/** TaintNodesByCondition: a new node takes no pods until somebody has seen that it is ready. */
export function taintNodesByCondition(): AdmissionPlugin {
  return {
    name: 'TaintNodesByCondition',
    handles: isResource('', 'nodes'),
    mutate(attributes) {
      const node = attributes.object as unknown as Node | undefined
      if (attributes.operation !== 'CREATE' || node === undefined || !isWhole(attributes)) return
      const taints = node.spec?.taints ?? []
      if (taints.some(({ key, effect }) => key === NOT_READY && effect === 'NoSchedule')) return
      node.spec = { ...node.spec, taints: [...taints, { key: NOT_READY, effect: 'NoSchedule' }] }
    },
  }
}

/** DefaultTolerationSeconds: pods bear five minutes of a node that is not ready or not there, unless they say. */
export function defaultTolerationSeconds(): AdmissionPlugin {
  return {
    name: 'DefaultTolerationSeconds',
    handles: isResource('', 'pods'),
    mutate(attributes) {
      const { operation } = attributes
      const pod = attributes.object as unknown as Pod | undefined
      if ((operation !== 'CREATE' && operation !== 'UPDATE') || pod?.spec === undefined || !isWhole(attributes)) return
      const tolerations = pod.spec.tolerations ?? []
      const missing = [NOT_READY, UNREACHABLE].filter((key) => !tolerations.some((each) => tolerates(each, key)))
      if (missing.length === 0) return
      pod.spec.tolerations = [
        ...tolerations,
        ...missing.map(
          (key): Toleration => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: PATIENCE_SECONDS }),
        ),
      ]
    },
  }
}

function tolerates({ key = '', effect }: Toleration, taint: string): boolean {
  return (key === taint || key === '') && (effect === 'NoExecute' || effect === undefined)
}
