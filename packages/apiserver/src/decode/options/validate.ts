import {
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  invalidObject,
  notSupported,
  required,
  tooLong,
} from '@setpoint/kube'

// Options as they were sent, before anything is known to be one of the allowed values.

export interface SentListOptions {
  readonly watch: boolean
  readonly resourceVersion: string
  readonly resourceVersionMatch: string
  readonly continue: string
  readonly sendInitialEvents: boolean | undefined
}

export interface SentWriteOptions {
  readonly dryRun: readonly string[]
  readonly fieldManager: string
  readonly fieldValidation: string
}

export interface SentPatchOptions extends SentWriteOptions {
  readonly force: boolean | undefined
}

export interface SentDeleteOptions {
  readonly dryRun: readonly string[]
  readonly orphanDependents: boolean | undefined
  readonly propagationPolicy: string | undefined
}

const FIELD_MANAGER_MAX_BYTES = 128
const FIELD_VALIDATIONS = ['', 'Ignore', 'Strict', 'Warn']
const PROPAGATION_POLICIES = ['Foreground', 'Background', 'Orphan', 'nil']

/** Throws the 422 that refuses options, if there is something to refuse. */
export function refuseOptions(kind: string, errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidObject({ group: 'meta.k8s.io', kind }, '', errors)
}

export function validateListOptions(options: SentListOptions): FieldError[] {
  return options.watch ? validateWatch(options) : validateList(options)
}

function validateList({
  resourceVersion,
  resourceVersionMatch,
  sendInitialEvents,
  ...options
}: SentListOptions): FieldError[] {
  const errors: FieldError[] = []
  const path = fieldPath('resourceVersionMatch')
  if (resourceVersionMatch !== '') {
    if (resourceVersion === '') {
      errors.push(forbidden(path, 'resourceVersionMatch is forbidden unless resourceVersion is provided'))
    }
    if (options.continue !== '') {
      errors.push(forbidden(path, 'resourceVersionMatch is forbidden when continue is provided'))
    }
    if (resourceVersionMatch !== 'Exact' && resourceVersionMatch !== 'NotOlderThan') {
      errors.push(notSupported(path, resourceVersionMatch, ['Exact', 'NotOlderThan', '']))
    }
    if (resourceVersionMatch === 'Exact' && resourceVersion === '0') {
      errors.push(forbidden(path, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'))
    }
  }
  if (sendInitialEvents !== undefined) {
    errors.push(forbidden(fieldPath('sendInitialEvents'), 'sendInitialEvents is forbidden for list'))
  }
  return errors
}

function validateWatch({ resourceVersionMatch, sendInitialEvents, ...options }: SentListOptions): FieldError[] {
  const errors: FieldError[] = []
  const path = fieldPath('resourceVersionMatch')
  if (sendInitialEvents !== undefined && resourceVersionMatch !== 'NotOlderThan') {
    errors.push(forbidden(path, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'))
  }
  if (resourceVersionMatch !== '') {
    if (sendInitialEvents === undefined) {
      errors.push(forbidden(path, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'))
    }
    if (resourceVersionMatch !== 'NotOlderThan') errors.push(notSupported(path, resourceVersionMatch, ['NotOlderThan']))
    if (options.continue !== '') {
      errors.push(forbidden(path, 'resourceVersionMatch is forbidden when continue is provided'))
    }
  }
  return errors
}

export function validateWriteOptions(options: SentWriteOptions): FieldError[] {
  const errors = [...validateFieldManager(options.fieldManager), ...validateDryRun(options.dryRun)]
  if (!FIELD_VALIDATIONS.includes(options.fieldValidation)) {
    errors.push(notSupported(fieldPath('fieldValidation'), options.fieldValidation, FIELD_VALIDATIONS))
  }
  return errors
}

export function validatePatchOptions(options: SentPatchOptions, isApply: boolean): FieldError[] {
  const errors: FieldError[] = []
  if (isApply && options.fieldManager === '') {
    errors.push(required(fieldPath('fieldManager'), 'is required for apply patch'))
  }
  if (!isApply && options.force !== undefined) {
    errors.push(forbidden(fieldPath('force'), 'may not be specified for non-apply patch'))
  }
  return [...errors, ...validateWriteOptions(options)]
}

export function validateDeleteOptions({
  orphanDependents,
  propagationPolicy,
  dryRun,
}: SentDeleteOptions): FieldError[] {
  const errors: FieldError[] = []
  const path = fieldPath('propagationPolicy')
  if (propagationPolicy !== undefined) {
    if (orphanDependents !== undefined) {
      errors.push(invalid(path, propagationPolicy, 'orphanDependents and deletionPropagation cannot be both set'))
    }
    if (!PROPAGATION_POLICIES.slice(0, 3).includes(propagationPolicy)) {
      errors.push(notSupported(path, propagationPolicy, PROPAGATION_POLICIES))
    }
  }
  return [...errors, ...validateDryRun(dryRun)]
}

function validateDryRun(dryRun: readonly string[]): FieldError[] {
  return dryRun.every((value) => value === 'All') ? [] : [notSupported(fieldPath('dryRun'), dryRun, ['All'])]
}

/** At most 128 bytes, all printable. Positions count bytes. */
function validateFieldManager(fieldManager: string): FieldError[] {
  const errors: FieldError[] = []
  const path = fieldPath('fieldManager')
  if (Buffer.byteLength(fieldManager) > FIELD_MANAGER_MAX_BYTES) errors.push(tooLong(path, FIELD_MANAGER_MAX_BYTES))
  let position = 0
  for (const character of fieldManager) {
    if (/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
      errors.push(invalid(path, fieldManager, `invalid character U+${code} (at position ${position})`))
    }
    position += Buffer.byteLength(character)
  }
  return errors
}
