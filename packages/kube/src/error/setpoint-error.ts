/** Everything that Setpoint itself can refuse or fail at. A closed list: docs/errors.md explains each one. */
export const ERROR_CODES = [
  'AddressInUse',
  'AddressUnavailable',
  'AnswerUnreadable',
  'BuildFailed',
  'CacheNotSynced',
  'CertificateInvalid',
  'ConnectionLost',
  'ConversionFailed',
  'CredentialsUnavailable',
  'DeployRefused',
  'DeployTimeout',
  'FileUnreadable',
  'FileUnwritable',
  'KindNotCached',
  'KindUnknown',
  'KubeconfigInvalid',
  'KubeconfigMissing',
  'LeaseLost',
  'ManifestsDiffer',
  'OperatorInvalid',
  'OperatorMissing',
  'OptionInvalid',
  'OptionMissing',
  'OwnedByAnother',
  'ProgramMissing',
  'ReconcileLoop',
  'RequestInvalid',
  'ResourceInvalid',
  'ResultInvalid',
  'RunnableFailed',
  'ScaffoldRefused',
  'SchemaUnsupported',
  'ServerUnreachable',
  'ServerUntrusted',
  'StopTimeout',
  'StorageBroken',
  'StorageClosed',
  'StorageCorrupt',
  'StorageForeign',
  'StorageInUse',
  'StorageInvalidKey',
  'StorageUnusable',
  'StorageWriteFailed',
  'WebhookInvalid',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export interface SetpointErrorOptions extends ErrorOptions {
  /** Whether the same call may succeed later without anyone's help but time's. Default false. */
  readonly retryable?: boolean
}

/**
 * An error of Setpoint's own making. The message says what happened, to what, and what to do; programs read `code`.
 * What an API server refuses is a StatusError instead.
 */
export class SetpointError extends Error {
  override readonly name = 'SetpointError'
  readonly code: ErrorCode
  readonly retryable: boolean

  constructor(code: ErrorCode, message: string, { retryable = false, ...options }: SetpointErrorOptions = {}) {
    super(message, options)
    this.code = code
    this.retryable = retryable
  }
}
