import {
  badRequest,
  cloneObject,
  type FieldError,
  fieldPath,
  internalError,
  invalid,
  isJsonObject,
  type JsonObject,
  type KubeObject,
  quote,
  setOwn,
  StatusError,
} from '@setpoint/kube'
import type { CustomResourceColumnDefinition, CustomResourceSubresourceScale } from '../definition/index.js'
import { AccessorError, fieldsOf, nestedInteger, nestedText } from './nested.js'

const MAX_INT32 = 2 ** 31 - 1
/** Stands for "no replicas so far" while a patch is applied to the view: no client can mean this number. */
const MISSING = -(2 ** 31)

/** autoscaling/v1. */
export interface Scale extends KubeObject {
  spec: { replicas?: number }
  status: { replicas: number; selector?: string }
}

/**
 * The object as its scale subresource shows it. Throws a StatusError where the paths lead to something else than
 * numbers, and where there are no replicas in the spec.
 */
export function scaleOf(object: KubeObject, paths: CustomResourceSubresourceScale): Scale {
  const { scale, found } = read(object, paths)
  if (!found) throw internalError(`the spec replicas field ${quote(paths.specReplicasPath)} does not exist`)
  return scale
}

/** As {@link scaleOf}, for a patch to start from: replicas may be missing, but then the patch has to bring them. */
export function scaleToPatch(object: KubeObject, paths: CustomResourceSubresourceScale): Scale {
  const { scale, found } = read(object, paths)
  if (!found) scale.spec.replicas = MISSING
  return scale
}

/** A copy of the object with the replicas of a Scale. Throws a StatusError. */
export function withScale(object: KubeObject, scale: Scale, paths: CustomResourceSubresourceScale): KubeObject {
  const replicas = scale.spec?.replicas ?? 0
  if (replicas === MISSING) {
    throw badRequest(`the spec replicas field ${quote(paths.specReplicasPath)} cannot be empty`)
  }
  const next = cloneObject(object)
  setNested(next as unknown as JsonObject, fieldsOf(paths.specReplicasPath), replicas)
  const { resourceVersion = '' } = scale.metadata
  if (resourceVersion !== '') next.metadata.resourceVersion = resourceVersion
  return next
}

/** The columns of a scale's Table. They show the Scale itself, whatever the paths in the object are. */
export function scaleColumns({
  specReplicasPath,
  statusReplicasPath,
}: CustomResourceSubresourceScale): CustomResourceColumnDefinition[] {
  const integer = { type: 'integer' }
  return [
    ...(specReplicasPath === ''
      ? []
      : [{ name: 'Desired', ...integer, description: 'Number of desired replicas', jsonPath: '.spec.replicas' }]),
    ...(statusReplicasPath === ''
      ? []
      : [{ name: 'Available', ...integer, description: 'Number of actual replicas', jsonPath: '.status.replicas' }]),
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ]
}

/** Replicas in the spec of a scalable object: a number that a Scale can carry. */
export function validateScaleSpec(object: KubeObject, paths: CustomResourceSubresourceScale): FieldError[] {
  return validateReplicas(object, paths.specReplicasPath)
}

/** Replicas and selector in the status of a scalable object. */
export function validateScaleStatus(object: KubeObject, paths: CustomResourceSubresourceScale): FieldError[] {
  const errors = validateReplicas(object, paths.statusReplicasPath)
  const { labelSelectorPath } = paths
  if (labelSelectorPath === undefined) return errors
  return [...errors, ...accessErrors(labelSelectorPath, '', () => nestedText(json(object), labelSelectorPath))]
}

function validateReplicas(object: KubeObject, path: string): FieldError[] {
  let replicas = 0
  const errors = accessErrors(path, 0, () => {
    replicas = nestedInteger(json(object), path) ?? 0
  })
  if (replicas < 0) return [invalid(fieldPath(path), replicas, 'should be a non-negative integer')]
  if (replicas > MAX_INT32) return [invalid(fieldPath(path), replicas, `should be less than or equal to ${MAX_INT32}`)]
  return errors
}

function accessErrors(path: string, shown: string | number, access: () => unknown): FieldError[] {
  try {
    access()
    return []
  } catch (error) {
    if (error instanceof AccessorError) return [invalid(fieldPath(path), shown, error.message)]
    throw error
  }
}

function read(object: KubeObject, paths: CustomResourceSubresourceScale): { scale: Scale; found: boolean } {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata
  const metadata = Object.entries({ name, namespace, uid, resourceVersion, creationTimestamp })
  try {
    const replicas = nestedInteger(json(object), paths.specReplicasPath)
    const actual = nestedInteger(json(object), paths.statusReplicasPath) ?? 0
    const { labelSelectorPath = '' } = paths
    const selector = labelSelectorPath === '' ? '' : (nestedText(json(object), labelSelectorPath) ?? '')
    const scale: Scale = {
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: Object.fromEntries(metadata.filter(([, value]) => value !== undefined)),
      spec: (replicas ?? 0) === 0 ? {} : { replicas: (replicas ?? 0) | 0 },
      status: { replicas: actual | 0, ...(selector === '' ? {} : { selector }) },
    }
    return { scale, found: replicas !== undefined }
  } catch (error) {
    if (error instanceof AccessorError) throw unexpected(error.message)
    throw error
  }
}

/** An error that the server has no status for: the text alone, as a 500. */
function unexpected(message: string): StatusError {
  return new StatusError({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 })
}

function setNested(object: JsonObject, fields: readonly string[], value: number): void {
  let parent = object
  for (const [index, field] of fields.slice(0, -1).entries()) {
    const existing = Object.hasOwn(parent, field) ? parent[field] : undefined
    if (existing === undefined) {
      const made: JsonObject = {}
      setOwn(parent, field, made)
      parent = made
    } else if (isJsonObject(existing)) {
      parent = existing
    } else {
      const at = `.${fields.slice(0, index + 1).join('.')}`
      throw unexpected(`value cannot be set because ${at} is not a map[string]interface{}`)
    }
  }
  setOwn(parent, fields.at(-1) ?? '', value)
}

function json(object: KubeObject): JsonObject {
  return object as unknown as JsonObject
}
