import { type FieldError, fieldErrorsText, invalidObject, type Kind, StatusError } from '@setpoint/kube'

/** What {@link invalidFields} makes; the object's name is added where it is known. */
export class InvalidFields extends Error {
  override readonly name = 'InvalidFields'

  constructor(readonly errors: readonly FieldError[]) {
    super(fieldErrorsText(errors))
  }
}

/** `throw denied('voting has begun')`: the request is refused, 403 Forbidden, in these words. */
export function denied(message: string): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: 'Forbidden',
    code: 403,
  })
}

/**
 * `throw invalidFields([invalid(fieldPath('spec', 'options'), …, 'must differ')])`: the request is refused, 422 Invalid,
 * with a cause for each field, as the API server's own validation does it.
 */
export function invalidFields(errors: readonly FieldError[]): Error {
  return new InvalidFields(errors)
}

/** The refusal in something thrown; undefined when it is a bug instead. */
export function refusalIn(thrown: unknown, kind: Pick<Kind, 'group' | 'kind'>, name: string): StatusError | undefined {
  if (thrown instanceof InvalidFields) return invalidObject(kind, name, thrown.errors)
  return thrown instanceof StatusError ? thrown : undefined
}
