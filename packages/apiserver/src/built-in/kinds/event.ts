import {
  checkDns1123Subdomain,
  checkQualifiedName,
  exceedsBytes,
  type FieldError,
  fieldPath,
  invalid,
  nameIsDnsSubdomain,
  type Rendered,
  required,
  sameValue,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@setpoint/kube'
import type { Event, EventSource, ObjectReference } from '@setpoint/kube/kinds/v1'
import type { Strategy, StrategyContext } from '../../resource/index.js'
import { goStruct } from './go-struct.js'
import { immutable } from './immutable.js'
import { requestOf } from './request.js'
import type { KindRules } from './rules.js'

/** Events are for watching, not for keeping. */
const TIME_TO_LIVE_SECONDS = 3600

/**
 * An Event is one object in two groups. What comes through events.k8s.io must be whole and stays as it is; what comes
 * through core may be as clients have always sent it.
 */
function eventStrategy(base: Strategy): Strategy {
  return {
    ...base,
    validate(object, context) {
      const event = object as unknown as Event
      return isCore(context) ? validateCore(event) : [...validateWhole(event), ...validateNew(event)]
    },
    validateUpdate(object, old, context) {
      const event = object as unknown as Event
      if (isCore(context)) return validateCore(event)
      return [...validateWhole(event), ...validateChanges(event, old as unknown as Event)]
    },
    timeToLive: () => TIME_TO_LIVE_SECONDS,
  }
}

function isCore(context: StrategyContext): boolean {
  return requestOf(context).apiVersion !== 'events.k8s.io/v1'
}

function validateCore(event: Event): FieldError[] {
  return validateEither(event, 'reportingComponent')
}

function validateWhole(event: Event): FieldError[] {
  return validateEither(event, 'reportingController')
}

/** What holds in both groups. An event with an eventTime is of the new kind, whatever group it comes through. */
function validateEither(event: Event, controllerField: string): FieldError[] {
  const errors = isUnset(event.eventTime) ? validateOldStyle(event) : validateNewStyle(event, controllerField)
  const namespace = event.metadata.namespace ?? ''
  for (const message of checkDns1123Subdomain(namespace)) {
    errors.push(invalid(fieldPath('namespace'), namespace, message))
  }
  return errors
}

function validateOldStyle({ metadata, involvedObject }: Event): FieldError[] {
  const { namespace = '' } = involvedObject
  const own = metadata.namespace ?? ''
  // What happens to cluster-scoped objects is told in the default namespace.
  const matches = namespace === '' ? own === '' || own === 'default' : own === namespace
  return matches ? [] : [otherNamespace(namespace)]
}

function validateNewStyle(event: Event, controllerField: string): FieldError[] {
  const { metadata, involvedObject, reportingComponent = '', reportingInstance = '' } = event
  const { action = '', reason = '', message = '' } = event
  const { namespace = '' } = involvedObject
  const errors: FieldError[] = []
  if (namespace === '' && metadata.namespace !== 'default' && metadata.namespace !== 'kube-system') {
    errors.push(otherNamespace(namespace))
  }
  const controller = fieldPath(controllerField)
  if (reportingComponent === '') errors.push(required(controller))
  errors.push(...checkQualifiedName(reportingComponent).map((text) => invalid(controller, reportingComponent, text)))
  errors.push(...validateText('reportingInstance', reportingInstance, 128))
  errors.push(...validateText('action', action, 128))
  errors.push(...validateText('reason', reason, 128))
  if (message !== '') errors.push(...validateText('message', message, 1024))
  return errors
}

function validateText(field: string, text: string, max: number): FieldError[] {
  if (text === '') return [required(fieldPath(field))]
  return exceedsBytes(text, max) ? [invalid(fieldPath(field), '', `can have at most ${max} characters`)] : []
}

function otherNamespace(namespace: string): FieldError {
  return invalid(fieldPath('involvedObject', 'namespace'), namespace, 'does not match event.namespace')
}

/** What a new event must have, and must not have any more, when it comes through events.k8s.io. */
function validateNew(event: Event): FieldError[] {
  const errors = validateObjectMeta(event.metadata, true, nameIsDnsSubdomain)
  errors.push(...validateSeries(event))
  if (isUnset(event.eventTime)) errors.push(required(fieldPath('eventTime')))
  if (event.type !== 'Normal' && event.type !== 'Warning') {
    errors.push(invalid(fieldPath('type'), '', `has invalid value: ${event.type ?? ''}`))
  }
  const { firstTimestamp, lastTimestamp, count = 0, source = {} } = event
  const unwanted = {
    firstTimestamp: !isUnset(firstTimestamp),
    lastTimestamp: !isUnset(lastTimestamp),
    count: count !== 0,
    source: (source.component ?? '') !== '' || (source.host ?? '') !== '',
  }
  for (const [field, present] of Object.entries(unwanted)) {
    if (present) errors.push(invalid(fieldPath(field), '', 'needs to be unset'))
  }
  return errors
}

function validateSeries({ series }: Event): FieldError[] {
  if (series === undefined) return []
  const errors: FieldError[] = []
  if ((series.count ?? 0) < 2) errors.push(invalid(fieldPath('series', 'count'), '', 'should be at least 2'))
  if (isUnset(series.lastObservedTime)) errors.push(required(fieldPath('series', 'lastObservedTime')))
  return errors
}

/** Only the series of an event may go on; what happened has happened. */
function validateChanges(event: Event, old: Event): FieldError[] {
  return [
    ...validateObjectMetaUpdate(event.metadata, old.metadata),
    ...(sameValue(event.series, old.series) ? [] : validateSeries(event)),
    ...immutable(fieldPath('involvedObject'), event.involvedObject, old.involvedObject, referenceText),
    ...immutable(fieldPath('reason'), event.reason ?? '', old.reason ?? ''),
    ...immutable(fieldPath('message'), event.message ?? '', old.message ?? ''),
    ...immutable(fieldPath('source'), event.source ?? {}, old.source ?? {}, sourceText),
    ...immutable(fieldPath('firstTimestamp'), event.firstTimestamp, old.firstTimestamp),
    ...immutable(fieldPath('lastTimestamp'), event.lastTimestamp, old.lastTimestamp),
    ...immutable(fieldPath('count'), event.count ?? 0, old.count ?? 0),
    // The server looks at the reason twice, and says so twice.
    ...immutable(fieldPath('reason'), event.reason ?? '', old.reason ?? ''),
    ...immutable(fieldPath('type'), event.type ?? '', old.type ?? ''),
    ...immutable(fieldPath('eventTime'), event.eventTime, old.eventTime),
    ...immutable(fieldPath('action'), event.action ?? '', old.action ?? ''),
    ...immutable(fieldPath('related'), event.related, old.related, (value) => value && referenceText(value)),
    ...immutable(fieldPath('reportingController'), event.reportingComponent ?? '', old.reportingComponent ?? ''),
    ...immutable(fieldPath('reportingInstance'), event.reportingInstance ?? '', old.reportingInstance ?? ''),
  ]
}

function isUnset(time: string | null | undefined): boolean {
  return time === undefined || time === null
}

function referenceText(reference: ObjectReference): Rendered {
  const {
    kind = '',
    namespace = '',
    name = '',
    uid = '',
    apiVersion = '',
    resourceVersion = '',
    fieldPath = '',
  } = reference
  return goStruct({
    Kind: kind,
    Namespace: namespace,
    Name: name,
    UID: uid,
    APIVersion: apiVersion,
    ResourceVersion: resourceVersion,
    FieldPath: fieldPath,
  })
}

function sourceText({ component = '', host = '' }: EventSource): Rendered {
  return goStruct({ Component: component, Host: host })
}

export const eventRules: KindRules = { strategy: eventStrategy }
