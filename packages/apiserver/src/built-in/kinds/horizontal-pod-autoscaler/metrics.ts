import {
  checkDns1123Label,
  checkPathSegmentName,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  parseQuantity,
  required,
} from '@setpoint/kube'
import type {
  ContainerResourceMetricSource,
  MetricIdentifier,
  MetricSpec,
  MetricTarget,
} from '@setpoint/kube/kinds/autoscaling/v2'
import { addInvalid } from '../checks.js'
import { validateContainerResourceName } from '../resource-names.js'
import { type ReferenceOptions, validateReference } from './reference.js'

/** The field that describes each kind of metric, in the server's order. */
const FIELDS = {
  Object: 'object',
  External: 'external',
  Pods: 'pods',
  Resource: 'resource',
  ContainerResource: 'containerResource',
} as const
type Field = (typeof FIELDS)[keyof typeof FIELDS]

const TYPES: readonly string[] = Object.keys(FIELDS).sort()
const TARGET_TYPES: ReadonlySet<string> = new Set(['Utilization', 'Value', 'AverageValue'])

export function validateMetric(metric: MetricSpec, path: FieldPath, options: ReferenceOptions): FieldError[] {
  const type: string = metric.type ?? ''
  const errors: FieldError[] = []
  if (type === '') errors.push(required(path.child('type'), 'must specify a metric source type'))
  // The server says so at the beginning and at the end.
  const unknown = TYPES.includes(type) ? [] : [notSupported(path.child('type'), type, TYPES)]
  errors.push(...unknown)
  const present = Object.values(FIELDS).filter((field) => metric[field] !== undefined)
  const [first] = present
  if (first !== undefined) errors.push(...validateSource(metric, first, path.child(first), options))

  const expected = TYPES.includes(type) ? FIELDS[type as keyof typeof FIELDS] : undefined
  if (expected !== undefined && metric[expected] === undefined) {
    errors.push(required(path.child(expected), 'must populate information for the given metric source'))
  }
  errors.push(...unknown)
  if (present.length !== 1) {
    const others = present.filter((field) => field !== expected)
    errors.push(...others.map((field) => forbidden(path.child(field), 'must populate the given metric source only')))
  }
  return errors
}

function validateSource(metric: MetricSpec, field: Field, path: FieldPath, options: ReferenceOptions): FieldError[] {
  const { object, external, pods, resource, containerResource } = metric
  const target = path.child('target')
  switch (field) {
    case 'object':
      if (object === undefined) return []
      return [
        ...validateReference(object.describedObject, path.child('describedObject'), options),
        ...validateIdentifier(object.metric, path.child('metric')),
        ...validateTarget(object.target, target),
        ...wantsValue(object.target, target, 'must set either a target value or averageValue'),
      ]
    case 'external':
      if (external === undefined) return []
      return [
        ...validateIdentifier(external.metric, path.child('metric')),
        ...validateTarget(external.target, target),
        ...wantsValue(external.target, target, 'must set either a target value for metric or a per-pod target'),
        ...(external.target.value !== undefined && external.target.averageValue !== undefined
          ? [forbidden(target.child('value'), 'may not set both a target value for metric and a per-pod target')]
          : []),
      ]
    case 'pods':
      if (pods === undefined) return []
      return [
        ...validateIdentifier(pods.metric, path.child('metric')),
        ...validateTarget(pods.target, target),
        ...(pods.target.averageValue === undefined
          ? [required(target.child('averageValue'), 'must specify a positive target averageValue')]
          : []),
      ]
    case 'resource':
      if (resource === undefined) return []
      return [
        ...(resource.name === '' ? [required(path.child('name'), 'must specify a resource name')] : []),
        ...validateResourceTarget(resource.target, target),
      ]
    case 'containerResource':
      return containerResource === undefined ? [] : validateContainerResource(containerResource, path)
    default:
      return []
  }
}

function validateContainerResource(
  { name, container, target }: ContainerResourceMetricSource,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  if (name === '') errors.push(required(path.child('name'), 'must specify a resource name'))
  else errors.push(...validateContainerResourceName(name, path.child('name')))
  if (container === '') errors.push(required(path.child('container'), 'must specify a container'))
  else addInvalid(errors, path.child('container'), container, checkDns1123Label(container))
  return [...errors, ...validateResourceTarget(target, path.child('target'))]
}

function validateResourceTarget(target: MetricTarget, path: FieldPath): FieldError[] {
  const { averageUtilization, averageValue } = target
  const errors = validateTarget(target, path)
  if (averageUtilization === undefined && averageValue === undefined) {
    const detail = 'must set either a target raw value or a target utilization'
    errors.push(required(path.child('averageUtilization'), detail))
  }
  if (averageUtilization !== undefined && averageValue !== undefined) {
    const detail = 'may not set both a target raw value and a target utilization'
    errors.push(forbidden(path.child('averageValue'), detail))
  }
  return errors
}

function wantsValue({ value, averageValue }: MetricTarget, path: FieldPath, detail: string): FieldError[] {
  return value === undefined && averageValue === undefined ? [required(path.child('averageValue'), detail)] : []
}

function validateTarget(
  { type, value, averageValue, averageUtilization }: MetricTarget,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  if (type === '') errors.push(required(path.child('type'), 'must specify a metric target type'))
  if (!TARGET_TYPES.has(type)) {
    errors.push(invalid(path.child('type'), type, 'must be either Utilization, Value, or AverageValue'))
  }
  for (const [field, amount] of Object.entries({ value, averageValue })) {
    if (amount !== undefined && parseQuantity(amount).sign !== 1) {
      errors.push(invalid(path.child(field), amount, 'must be positive'))
    }
  }
  if (averageUtilization !== undefined && averageUtilization < 1) {
    errors.push(invalid(path.child('averageUtilization'), averageUtilization, 'must be greater than 0'))
  }
  return errors
}

function validateIdentifier({ name }: MetricIdentifier, path: FieldPath): FieldError[] {
  if (name === '') return [required(path.child('name'), 'must specify a metric name')]
  return checkPathSegmentName(name).map((message) => invalid(path.child('name'), name, message))
}
