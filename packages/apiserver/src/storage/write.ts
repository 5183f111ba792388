import { StorageError } from './errors.js'
import { CompareError, type Encode, maxKeyBytes, type StorageEvent, type StoredObject } from './storage.js'
import { Version } from './version.js'

/** One call of `put` or `delete`. */
export interface Write {
  readonly type: 'put' | 'delete'
  readonly key: string
  readonly expected: number
  readonly encode: Encode
}

/**
 * Checks a write against the version that it would replace and makes its event. Throws CompareError, StorageError for a
 * key that breaks the rules, or what `encode` throws.
 */
export function eventOf(write: Write, previous: StoredObject | undefined, revision: number): StorageEvent {
  const { type, key, expected, encode } = write
  const actual = previous?.revision ?? 0
  if (actual !== expected || (type === 'delete' && previous === undefined)) {
    throw new CompareError(key, expected, actual)
  }
  // A key that exists has passed this check before.
  if (previous === undefined) checkKey(key)
  return { type, revision, current: Version.of(key, revision, encode(revision)), previous }
}

/** In a regular expression with the `u` flag, a surrogate that is half of a pair does not count as one. */
const loneSurrogate = /\p{Surrogate}/u

function checkKey(key: string): void {
  if (key === '' || key.endsWith('/')) {
    throw new StorageError('InvalidKey', `key ${JSON.stringify(key)}: a key is not empty and does not end with "/"`)
  }
  // UTF-8 takes at most three bytes for each UTF-16 code unit: most keys need no counting.
  if (key.length * 3 > maxKeyBytes && Buffer.byteLength(key) > maxKeyBytes) {
    const start = JSON.stringify(key.slice(0, 80))
    throw new StorageError('InvalidKey', `key ${start}…: takes more than ${maxKeyBytes} bytes; use a shorter name`)
  }
  if (loneSurrogate.test(key)) {
    throw new StorageError(
      'InvalidKey',
      `key ${JSON.stringify(key)}: has half of a surrogate pair, which UTF-8 cannot hold`,
    )
  }
}
