import {
  checkHttpHeaderName,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@setpoint/kube'
import type { HTTPGetAction, Lifecycle, LifecycleHandler, Probe, SleepAction } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkNotNegative, checkPort } from '../../checks.js'
import type { AnyContainer } from './each-container.js'

const SCHEMES = ['HTTP', 'HTTPS']
const HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'] as const

/** The probes and hooks of a container that keeps running. `grace` is the pod's termination grace period. */
export function checkProbesAndHooks(
  errors: FieldError[],
  container: AnyContainer,
  grace: number | undefined,
  path: FieldPath,
): void {
  const { lifecycle, livenessProbe, readinessProbe, startupProbe } = container
  if (lifecycle !== undefined) checkLifecycle(errors, lifecycle, grace, path.child('lifecycle'))
  if (livenessProbe !== undefined) {
    checkProbe(errors, livenessProbe, path.child('livenessProbe'))
    checkSucceedsOnce(errors, livenessProbe, path.child('livenessProbe'))
  }
  if (readinessProbe !== undefined) {
    checkProbe(errors, readinessProbe, path.child('readinessProbe'))
    const { terminationGracePeriodSeconds } = readinessProbe
    if (terminationGracePeriodSeconds !== undefined) {
      const at = path.child('readinessProbe', 'terminationGracePeriodSeconds')
      errors.push(invalid(at, terminationGracePeriodSeconds, 'must not be set for readinessProbes'))
    }
  }
  if (startupProbe !== undefined) {
    checkProbe(errors, startupProbe, path.child('startupProbe'))
    checkSucceedsOnce(errors, startupProbe, path.child('startupProbe'))
  }
}

function checkProbe(errors: FieldError[], probe: Probe, path: FieldPath): void {
  checkHandler(errors, probe, undefined, path)
  checkNotNegative(errors, probe.initialDelaySeconds, path, 'initialDelaySeconds')
  checkNotNegative(errors, probe.timeoutSeconds, path, 'timeoutSeconds')
  checkNotNegative(errors, probe.periodSeconds, path, 'periodSeconds')
  checkNotNegative(errors, probe.successThreshold, path, 'successThreshold')
  checkNotNegative(errors, probe.failureThreshold, path, 'failureThreshold')
  const grace = probe.terminationGracePeriodSeconds
  if (grace !== undefined && grace <= 0) {
    errors.push(invalid(path.child('terminationGracePeriodSeconds'), grace, 'must be greater than 0'))
  }
}

function checkSucceedsOnce(errors: FieldError[], { successThreshold = 0 }: Probe, path: FieldPath): void {
  if (successThreshold !== 1) errors.push(invalid(path.child('successThreshold'), successThreshold, 'must be 1'))
}

function checkLifecycle(
  errors: FieldError[],
  { postStart, preStop }: Lifecycle,
  grace: number | undefined,
  path: FieldPath,
): void {
  if (postStart !== undefined) checkHandler(errors, postStart, grace, path.child('postStart'))
  if (preStop !== undefined) checkHandler(errors, preStop, grace, path.child('preStop'))
}

/** What a probe or a hook does: exactly one thing. The first one counts, the others are too many. */
function checkHandler(
  errors: FieldError[],
  handler: Probe & LifecycleHandler,
  grace: number | undefined,
  path: FieldPath,
): void {
  const [first, ...others] = HANDLERS.filter((name) => handler[name] !== undefined)
  if (first === undefined) {
    errors.push(required(path, 'must specify a handler type'))
    return
  }
  const at = path.child(first)
  const { exec, httpGet, tcpSocket, grpc, sleep } = handler
  if (exec !== undefined && (exec.command ?? []).length === 0) errors.push(required(at.child('command')))
  else if (first === 'httpGet' && httpGet !== undefined) checkHttpGet(errors, httpGet, at)
  else if (first === 'tcpSocket' && tcpSocket !== undefined) checkPort(errors, tcpSocket.port, at.child('port'))
  else if (first === 'grpc' && grpc !== undefined) checkPort(errors, grpc.port, at.child('port'))
  else if (first === 'sleep' && sleep !== undefined) checkSleep(errors, sleep, grace, at)
  for (const name of others) errors.push(forbidden(path.child(name), 'may not specify more than 1 handler type'))
}

function checkHttpGet(errors: FieldError[], action: HTTPGetAction, path: FieldPath): void {
  if ((action.path ?? '') === '') errors.push(required(path.child('path')))
  checkPort(errors, action.port, path.child('port'))
  const scheme = action.scheme ?? ''
  if (!SCHEMES.includes(scheme)) errors.push(notSupported(path.child('scheme'), scheme, SCHEMES))
  for (const { name = '' } of action.httpHeaders ?? []) {
    addInvalid(errors, path.child('httpHeaders'), name, checkHttpHeaderName(name))
  }
}

function checkSleep(errors: FieldError[], { seconds }: SleepAction, grace: number | undefined, path: FieldPath): void {
  if (grace === undefined || (seconds >= 0 && seconds <= grace)) return
  const why = `must be non-negative and less than terminationGracePeriodSeconds (${grace})`
  errors.push(invalid(path, seconds, why))
}
