import { type FieldError, fieldPath, required, selectorFromLabels } from '@setpoint/kube'
import type { ReplicationController, ReplicationControllerSpec } from '@setpoint/kube/kinds/v1'
import { checkNotNegative } from '../checks.js'
import { checkPodTemplate, podTemplateWarnings, setPodTemplateDefaults } from '../pod/index.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { checkAtMost, checkCounts, checkParts } from './counts.js'
import { podNameWarnings } from './names.js'
import { checkRunsForever, checkSelects } from './template.js'

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')
const TEMPLATE = SPEC.child('template')

/** Labels of the template are the controller's own and its selector, unless it says otherwise. Changes `controller`. */
function setDefaults(controller: ReplicationController): void {
  const spec: ReplicationControllerSpec = (controller.spec ??= {})
  const labels = spec.template?.metadata?.labels
  if (labels !== undefined) {
    if (isEmpty(spec.selector)) spec.selector = { ...labels }
    if (isEmpty(controller.metadata.labels)) controller.metadata.labels = { ...labels }
  }
  spec.replicas ??= 1
  if (spec.template !== undefined) setPodTemplateDefaults(spec.template)
}

function isEmpty(map: object | undefined): boolean {
  return map === undefined || Object.keys(map).length === 0
}

function validate({ spec = {} }: ReplicationController, old?: ReplicationController): FieldError[] {
  const errors: FieldError[] = []
  checkNotNegative(errors, spec.minReadySeconds, SPEC, 'minReadySeconds')
  if (isEmpty(spec.selector)) errors.push(required(SPEC.child('selector')))
  if (spec.replicas === undefined) errors.push(required(SPEC.child('replicas')))
  checkNotNegative(errors, spec.replicas, SPEC, 'replicas')
  if (spec.template === undefined) {
    errors.push(required(TEMPLATE))
    return errors
  }
  const selector = selectorFromLabels(spec.selector ?? {})
  if (!selector.isEmpty) checkSelects(errors, selector, spec.template, TEMPLATE)
  checkPodTemplate(errors, spec.template, TEMPLATE, old?.spec?.template)
  checkRunsForever(errors, spec.template, 'ReplicationController', TEMPLATE)
  return errors
}

function validateStatus({ status = { replicas: 0 } }: ReplicationController): FieldError[] {
  const errors: FieldError[] = []
  checkCounts(
    errors,
    status,
    ['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration'],
    STATUS,
  )
  checkParts(errors, status, ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'], STATUS)
  checkAtMost(errors, status, 'availableReplicas', 'readyReplicas', 'readyReplicas', STATUS)
  return errors
}

export const replicationControllerRules: KindRules = {
  defaults: (object) => setDefaults(object as unknown as ReplicationController),
  strategy: typedStrategy<ReplicationController>({
    validate: (controller) => validate(controller),
    validateUpdate: validate,
    metadataOnUpdate: ['changes'],
    warnings(controller, old) {
      if (old !== undefined && old.metadata.generation === controller.metadata.generation) return []
      const names = old === undefined ? podNameWarnings(controller.metadata.name) : []
      return [...names, ...podTemplateWarnings(controller.spec?.template, TEMPLATE)]
    },
  }),
  subresources: { status: typedSubresource<ReplicationController>({ validateUpdate: validateStatus }) },
}
