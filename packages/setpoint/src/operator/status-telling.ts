import { type Json, type Kind, type Schema, SetpointError } from '@setpoint/kube'
import type { CachedObject } from '../cache/index.js'
import type { Logger } from '../log/index.js'
import { describeObject } from '../objects/index.js'
import { misfitsOf } from './misfits.js'

/** As much of a status as the words of the context count on, whatever its kind says beyond that. */
const SHAPE: Schema = {
  properties: {
    status: {
      type: 'object',
      properties: {
        conditions: {
          type: 'array',
          items: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] },
        },
      },
    },
  },
}

/** A kind may have a status in the program and none at the server, where all that a pass says of it would be lost without a word. */
export function noStatusError(of: Kind, { metadata }: CachedObject, cause: unknown): SetpointError {
  const resource = of.group === '' ? of.plural : `${of.plural}.${of.group}`
  const message =
    `${describeObject(of.kind, metadata)}: its status is not written, because the server has no status of ${resource}; ` +
    `status or conditions in resource(), or subresources.status in version ${of.version} of its CustomResourceDefinition, make one`
  return new SetpointError('KindUnknown', message, { cause })
}

/** Of a status that could not be kept. */
export function tellOfReplaced(of: Kind, { metadata }: CachedObject, status: Json, log: Logger): void {
  const misfits = misfitsOf({ status }, SHAPE)
  const message =
    `${describeObject(of.kind, metadata)}: its status is of another shape than a status has, and what the pass says replaces it: ${misfits.join(', ')}; ` +
    'metadata.managedFields names who wrote it, and a CustomResourceDefinition with a schema of the status refuses it'
  log.warn({ misfits }, message)
}
