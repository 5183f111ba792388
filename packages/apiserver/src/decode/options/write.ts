import type { JsonObject } from '@setpoint/kube'
import { optionalBoolParameter, stringParameter } from './parameters.js'
import { refuseOptions, type SentWriteOptions, validatePatchOptions, validateWriteOptions } from './validate.js'

/** What to do about unknown and duplicate fields. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

/** What a create, an update and a patch have in common. */
export interface WriteOptions {
  /** Everything happens but the write. */
  readonly dryRun: boolean
  /** '' when none was given: the User-Agent names it then. */
  readonly fieldManager: string
  /** Default `Warn`. */
  readonly fieldValidation: FieldValidation
  /** The options as sent, for admission webhooks: a CreateOptions, UpdateOptions or PatchOptions object. */
  readonly object: JsonObject
}

export interface PatchOptions extends WriteOptions {
  /** Server-side apply takes fields over from their managers. */
  readonly force: boolean
}

const APPLY_TYPES = new Set(['application/apply-patch+yaml', 'application/apply-patch+cbor'])

/** Reads and validates the options of a create. Throws a 422 Status. */
export function decodeCreateOptions(parameters: URLSearchParams): WriteOptions {
  return decodeWriteOptions(parameters, 'CreateOptions')
}

/** Reads and validates the options of an update. Throws a 422 Status. */
export function decodeUpdateOptions(parameters: URLSearchParams): WriteOptions {
  return decodeWriteOptions(parameters, 'UpdateOptions')
}

/** Reads and validates the options of a patch with this media type: server-side apply has its own rules. Throws a 422. */
export function decodePatchOptions(parameters: URLSearchParams, mediaType: string): PatchOptions {
  const sent = readWriteOptions(parameters)
  const force = optionalBoolParameter(parameters, 'force')
  refuseOptions('PatchOptions', validatePatchOptions({ ...sent, force }, APPLY_TYPES.has(mediaType)))
  const options = writeOptions('PatchOptions', sent)
  if (force !== undefined) options.object['force'] = force
  return { ...options, force: force ?? false }
}

function decodeWriteOptions(parameters: URLSearchParams, kind: string): WriteOptions {
  const sent = readWriteOptions(parameters)
  refuseOptions(kind, validateWriteOptions(sent))
  return writeOptions(kind, sent)
}

function readWriteOptions(parameters: URLSearchParams): SentWriteOptions {
  return {
    dryRun: parameters.getAll('dryRun'),
    fieldManager: stringParameter(parameters, 'fieldManager'),
    fieldValidation: stringParameter(parameters, 'fieldValidation'),
  }
}

function writeOptions(kind: string, { dryRun, fieldManager, fieldValidation }: SentWriteOptions): WriteOptions {
  return {
    dryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: fieldValidation === '' ? 'Warn' : (fieldValidation as FieldValidation),
    object: {
      kind,
      apiVersion: 'meta.k8s.io/v1',
      ...(dryRun.length === 0 ? {} : { dryRun: [...dryRun] }),
      ...(fieldManager === '' ? {} : { fieldManager }),
      ...(fieldValidation === '' ? {} : { fieldValidation }),
    },
  }
}
