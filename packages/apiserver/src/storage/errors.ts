import { SetpointError } from '@setpoint/kube'

/**
 * - `InvalidKey`: the key breaks the rules of {@link Storage}. The caller's mistake.
 * - `Closed`: a write after `close`.
 * - `InUse`: another server holds the data folder.
 * - `Unusable`: the data folder cannot be created, read or written.
 * - `Foreign`: the data file is not one of ours, or of a format that this version does not know.
 * - `Corrupt`: the data file is ours and damaged.
 * - `WriteFailed`: the disk refused a commit. Nothing of it was stored; the write may be tried again.
 * - `Broken`: after a failed commit the data file could not be opened again. Reads go on; writes need a restart.
 */
export type StorageErrorCode =
  | 'InvalidKey'
  | 'Closed'
  | 'InUse'
  | 'Unusable'
  | 'Foreign'
  | 'Corrupt'
  | 'WriteFailed'
  | 'Broken'

/** What goes wrong in a storage besides lost comparisons and forgotten history: a SetpointError `Storage…`. */
export class StorageError extends SetpointError {
  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(`Storage${code}`, message, { ...options, retryable: code === 'WriteFailed' })
  }
}
