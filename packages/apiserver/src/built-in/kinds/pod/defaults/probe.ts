import type { HTTPGetAction, Lifecycle, Probe } from '@setpoint/kube/kinds/v1'

/** Changes `probe`. */
export function setProbeDefaults(probe: Probe): void {
  probe.timeoutSeconds ||= 1
  probe.periodSeconds ||= 10
  probe.successThreshold ||= 1
  probe.failureThreshold ||= 3
  if (probe.httpGet !== undefined) setHttpGetDefaults(probe.httpGet)
  if (probe.grpc !== undefined) probe.grpc.service ??= ''
}

/** Changes `lifecycle`. */
export function setLifecycleDefaults({ postStart, preStop }: Lifecycle): void {
  if (postStart?.httpGet !== undefined) setHttpGetDefaults(postStart.httpGet)
  if (preStop?.httpGet !== undefined) setHttpGetDefaults(preStop.httpGet)
}

function setHttpGetDefaults(action: HTTPGetAction): void {
  action.path ||= '/'
  action.scheme ||= 'HTTP'
}
