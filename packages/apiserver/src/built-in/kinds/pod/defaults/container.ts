import type { Container, EnvVar, EphemeralContainer, ObjectFieldSelector } from '@setpoint/kube/kinds/v1'
import { pullPolicyOf } from './image.js'
import { setLifecycleDefaults, setProbeDefaults } from './probe.js'
import { roundResources } from './resource-list.js'

/** Changes `container`. */
export function setContainerDefaults(container: Container | EphemeralContainer): void {
  container.imagePullPolicy ||= pullPolicyOf(container.image ?? '')
  container.terminationMessagePath ||= '/dev/termination-log'
  container.terminationMessagePolicy ||= 'File'
  for (const port of container.ports ?? []) port.protocol ||= 'TCP'
  for (const variable of container.env ?? []) setVariableDefaults(variable)
  roundResources(container.resources)
  if (container.livenessProbe !== undefined) setProbeDefaults(container.livenessProbe)
  if (container.readinessProbe !== undefined) setProbeDefaults(container.readinessProbe)
  if (container.startupProbe !== undefined) setProbeDefaults(container.startupProbe)
  if (container.lifecycle !== undefined) setLifecycleDefaults(container.lifecycle)
}

function setVariableDefaults({ valueFrom }: EnvVar): void {
  if (valueFrom === undefined) return
  if (valueFrom.fieldRef !== undefined) setFieldSelectorDefaults(valueFrom.fieldRef)
  if (valueFrom.fileKeyRef !== undefined) valueFrom.fileKeyRef.optional ??= false
}

/** Changes `selector`. */
export function setFieldSelectorDefaults(selector: ObjectFieldSelector): void {
  selector.apiVersion ||= 'v1'
}
