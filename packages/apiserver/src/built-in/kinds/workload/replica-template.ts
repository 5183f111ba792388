import type { FieldError, FieldPath, Selector } from '@setpoint/kube'
import type { PodTemplateSpec } from '@setpoint/kube/kinds/v1'
import { checkPodTemplate } from '../pod/index.js'
import { checkRunsForever, checkSelects } from './template.js'

/** The template of pods that are all alike. An empty selector has its own error. */
export function checkReplicaTemplate(
  errors: FieldError[],
  template: PodTemplateSpec,
  selector: Selector,
  path: FieldPath,
  old?: PodTemplateSpec,
): void {
  if (!selector.isEmpty) checkSelects(errors, selector, template, path)
  checkPodTemplate(errors, template, path, old)
  checkRunsForever(errors, template, 'ReplicaSet', path)
}
