import {
  duplicate,
  type FieldError,
  fieldPath,
  type KubeObject,
  nameIsDnsLabel,
  type Rendered,
  required,
  validateLabels,
} from '@setpoint/kube'
import type { RuntimeClass, Scheduling } from '@setpoint/kube/kinds/node.k8s.io/v1'
import type { Toleration } from '@setpoint/kube/kinds/v1'
import { addInvalid } from './checks.js'
import { goStruct } from './go-struct.js'
import { immutable } from './immutable.js'
import { nodeLabelDeprecation } from './node-labels.js'
import { roundedUp } from './pod/defaults/resource-list.js'
import type { ResourceList } from './pod/resources.js'
import { checkContainerResources } from './pod/validation/resources.js'
import { checkTolerations } from './pod/validation/scheduling.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const HANDLER = fieldPath('handler')
const SCHEDULING = fieldPath('scheduling')

function defaults(object: KubeObject): void {
  const { overhead } = object as unknown as RuntimeClass
  if (overhead?.podFixed !== undefined) overhead.podFixed = roundedUp(overhead.podFixed) as ResourceList
}

function validate({ handler, overhead, scheduling }: RuntimeClass): FieldError[] {
  const errors: FieldError[] = []
  if (handler === '') errors.push(required(HANDLER))
  else addInvalid(errors, HANDLER, handler, nameIsDnsLabel(handler, false))
  // What a pod needs on top is checked, and named, as if it were a container's limits.
  const limits = overhead?.podFixed
  if (limits !== undefined) checkContainerResources(errors, { limits }, new Set(), fieldPath('overhead'))
  return scheduling === undefined ? errors : [...errors, ...validateScheduling(scheduling)]
}

function validateScheduling({ nodeSelector, tolerations = [] }: Scheduling): FieldError[] {
  const errors = validateLabels(nodeSelector, SCHEDULING.child('nodeSelector'))
  const path = SCHEDULING.child('tolerations')
  checkTolerations(errors, tolerations, path)
  const seen = new Set<string>()
  for (const [index, toleration] of tolerations.entries()) {
    const { key, operator, value, effect } = toleration
    const identity = JSON.stringify([key, operator, value, effect])
    if (seen.has(identity)) errors.push(duplicate(path.index(index), tolerationText(toleration)))
    seen.add(identity)
  }
  return errors
}

function tolerationText({ key = '', operator, value = '', effect, tolerationSeconds }: Toleration): Rendered {
  return goStruct({
    Key: key,
    Operator: operator ?? '',
    Value: value,
    Effect: effect ?? '',
    TolerationSeconds: tolerationSeconds,
  })
}

function warnings({ scheduling }: RuntimeClass): string[] {
  return Object.keys(scheduling?.nodeSelector ?? {}).flatMap((label) => {
    const deprecation = nodeLabelDeprecation(label)
    return deprecation === undefined ? [] : [`${SCHEDULING.child('nodeSelector').text}: ${deprecation}`]
  })
}

export const runtimeClassRules: KindRules = {
  defaults,
  strategy: typedStrategy<RuntimeClass>({
    validate,
    validateUpdate: (object, old) => [...validate(object), ...immutable(HANDLER, object.handler, old.handler)],
    warnings,
  }),
}
