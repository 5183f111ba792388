import type { Pod } from '@setpoint/kube/kinds/v1'
import type { PriorityClass } from '@setpoint/kube/kinds/scheduling.k8s.io/v1'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { refuse } from '../refuse.js'
import { getStored, isResource, isWhole, listStored } from './stored.js'

const CLASSES = { group: 'scheduling.k8s.io', resource: 'priorityclasses' }
const isPods = isResource('', 'pods')
const isClasses = isResource(CLASSES.group, CLASSES.resource)

interface Priority {
  readonly name: string
  readonly value: number
  readonly preemptionPolicy: PriorityClass['preemptionPolicy']
}

function valueOf({ value }: PriorityClass): number {
  return value ?? 0
}

/** Priority: a new pod gets the number of its class, or of the default class; there is at most one default. */
export function priority(storage: Storage): AdmissionPlugin {
  /** Two defaults can only come of a race: the lower one counts. */
  function defaultClass(): PriorityClass | undefined {
    return listStored<PriorityClass>(storage, CLASSES)
      .filter(({ globalDefault }) => globalDefault === true)
      .reduce<PriorityClass | undefined>(
        (least, each) => (least && valueOf(least) <= valueOf(each) ? least : each),
        undefined,
      )
  }

  function priorityOf(attributes: AdmissionAttributes, name: string): Priority {
    if (name === '') {
      const found = defaultClass()
      if (found === undefined) return { name: '', value: 0, preemptionPolicy: 'PreemptLowerPriority' }
      return { name: found.metadata.name ?? '', value: valueOf(found), preemptionPolicy: found.preemptionPolicy }
    }
    const found = getStored(storage, CLASSES, '', name) as PriorityClass | undefined
    if (found === undefined) throw refuse(attributes, `no PriorityClass with name ${name} was found`)
    return { name, value: valueOf(found), preemptionPolicy: found.preemptionPolicy }
  }

  function resolve(attributes: AdmissionAttributes, { spec }: Pod): void {
    if (spec === undefined) return
    const { name, value, preemptionPolicy } = priorityOf(attributes, spec.priorityClassName ?? '')
    if (name !== '') spec.priorityClassName = name
    if (spec.priority !== undefined && spec.priority !== value) {
      const computed = `priority admission controller computed ${value} from the given PriorityClass name`
      throw refuse(
        attributes,
        `the integer value of priority (${spec.priority}) must not be provided in pod spec; ${computed}`,
      )
    }
    spec.priority = value
    if (preemptionPolicy === undefined) return
    if (spec.preemptionPolicy !== undefined && spec.preemptionPolicy !== preemptionPolicy) {
      const computed = `priority admission controller computed ${preemptionPolicy} from the given PriorityClass name`
      throw refuse(
        attributes,
        `the string value of PreemptionPolicy (${spec.preemptionPolicy}) must not be provided in pod spec; ${computed}`,
      )
    }
    spec.preemptionPolicy = preemptionPolicy
  }

  return {
    name: 'Priority',
    handles: (resource) => isPods(resource) || isClasses(resource),
    mutate(attributes) {
      if (!isPods(attributes.context.resource) || !isWhole(attributes)) return
      const pod = attributes.object as unknown as Pod | undefined
      const old = attributes.old as unknown as Pod | undefined
      if (attributes.operation === 'CREATE' && pod !== undefined) resolve(attributes, pod)
      // What creation set, an update may leave out.
      if (attributes.operation !== 'UPDATE' || pod?.spec === undefined || old?.spec === undefined) return
      if (old.spec.priority !== undefined) pod.spec.priority ??= old.spec.priority
      if (old.spec.preemptionPolicy !== undefined) pod.spec.preemptionPolicy ??= old.spec.preemptionPolicy
    },
    validate(attributes) {
      const { operation, object } = attributes
      if (!isClasses(attributes.context.resource) || object === undefined) return
      if ((object as unknown as PriorityClass).globalDefault !== true) return
      const name = defaultClass()?.metadata.name
      if (name === undefined || (operation === 'UPDATE' && name === object.metadata.name)) return
      throw refuse(attributes, `PriorityClass ${name} is already marked as default. Only one default can exist`)
    },
  }
}
