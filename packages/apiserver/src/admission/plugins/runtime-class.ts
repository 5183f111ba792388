import { sameValue } from '@setpoint/kube'
import type { Pod, PodSpec, Toleration } from '@setpoint/kube/kinds/v1'
import type { RuntimeClass } from '@setpoint/kube/kinds/node.k8s.io/v1'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { refuse } from '../refuse.js'
import { getStored, isResource, isWhole } from './stored.js'

const CLASSES = { group: 'node.k8s.io', resource: 'runtimeclasses' }
const MISMATCH = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead"

/** RuntimeClass: a new pod gets the overhead and the scheduling of the runtime that it asks for. */
export function runtimeClass(storage: Storage): AdmissionPlugin {
  function classOf(attributes: AdmissionAttributes, spec: PodSpec): RuntimeClass | undefined {
    if (spec.runtimeClassName === undefined) return undefined
    const found = getStored(storage, CLASSES, '', spec.runtimeClassName) as RuntimeClass | undefined
    if (found !== undefined) return found
    throw refuse(attributes, `pod rejected: RuntimeClass ${JSON.stringify(spec.runtimeClassName)} not found`)
  }

  return {
    name: 'RuntimeClass',
    handles: isResource('', 'pods'),
    mutate(attributes) {
      const spec = newPodSpec(attributes)
      if (spec === undefined) return
      const found = classOf(attributes, spec)
      const overhead = found?.overhead?.podFixed
      if (overhead !== undefined) {
        if (Object.keys(spec.overhead ?? {}).length > 0 && !sameValue(spec.overhead, overhead)) {
          throw refuse(attributes, MISMATCH)
        }
        spec.overhead = { ...overhead }
      }
      if (found?.scheduling !== undefined) schedule(attributes, spec, found.scheduling)
    },
    validate(attributes) {
      const spec = newPodSpec(attributes)
      if (spec === undefined) return
      const overhead = classOf(attributes, spec)?.overhead?.podFixed
      if (overhead !== undefined && !sameValue(spec.overhead, overhead)) throw refuse(attributes, MISMATCH)
      if (overhead === undefined && spec.overhead !== undefined) {
        throw refuse(attributes, 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead')
      }
    },
  }
}

function newPodSpec(attributes: AdmissionAttributes): PodSpec | undefined {
  if (attributes.operation !== 'CREATE' || !isWhole(attributes)) return undefined
  return (attributes.object as unknown as Pod | undefined)?.spec
}

function schedule(
  attributes: AdmissionAttributes,
  spec: PodSpec,
  { nodeSelector = {}, tolerations = [] }: NonNullable<RuntimeClass['scheduling']>,
): void {
  for (const [key, value] of Object.entries(nodeSelector)) {
    const own = spec.nodeSelector?.[key]
    if (own === undefined || own === value) continue
    const conflict = `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${own}`
    throw refuse(attributes, conflict)
  }
  if (Object.keys(nodeSelector).length > 0) spec.nodeSelector = { ...spec.nodeSelector, ...nodeSelector }
  const merged = mergeTolerations([...(spec.tolerations ?? []), ...tolerations])
  if (merged.length > 0) spec.tolerations = merged
}

/** Of two tolerations of which one covers the other, the wider stays. */
function mergeTolerations(all: readonly Toleration[]): Toleration[] {
  const merged: Toleration[] = []
  for (const [index, each] of all.entries()) {
    if (merged.some((other) => covers(other, each))) continue
    if (all.slice(index + 1).some((other) => !sameValue(other, each) && covers(other, each))) continue
    merged.push(each)
  }
  return merged
}

function covers(wide: Toleration, narrow: Toleration): boolean {
  if (sameValue(wide, narrow)) return true
  const [wideKey, narrowKey] = [wide.key ?? '', narrow.key ?? '']
  if (narrowKey !== wideKey && (wideKey !== '' || wide.operator !== 'Exists')) return false
  if ((narrow.effect ?? '') !== (wide.effect ?? '') && (wide.effect ?? '') !== '') return false
  if (wide.effect === 'NoExecute' && wide.tolerationSeconds !== undefined) {
    if (narrow.tolerationSeconds === undefined || narrow.tolerationSeconds > wide.tolerationSeconds) return false
  }
  if (wide.operator === 'Exists') return true
  return narrow.operator === 'Equal' && (narrow.value ?? '') === (wide.value ?? '')
}
