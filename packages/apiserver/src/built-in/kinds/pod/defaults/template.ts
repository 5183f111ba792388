import type { PodTemplateSpec } from '@setpoint/kube/kinds/v1'
import { dropInitContainerAnnotations } from './init-container-annotations.js'
import { setPodSpecDefaults } from './pod-spec.js'

/** Changes `template`. Requests are not taken from limits here: a pod does that when it is made. */
export function setPodTemplateDefaults(template: PodTemplateSpec): void {
  dropInitContainerAnnotations(template.metadata)
  template.spec ??= { containers: [] }
  setPodSpecDefaults(template.spec)
}
