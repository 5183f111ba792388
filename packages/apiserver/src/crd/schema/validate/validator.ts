import type { Json } from '@setpoint/kube'
import type { Correlation } from './correlation.js'
import type { Problem } from './problem.js'

/**
 * Checks a value against one schema and everything below it, adding what it finds to `problems`.
 *
 * The result counts the checks that passed. It has one use: when no branch of an anyOf or oneOf fits, the branch with
 * the highest count is the one whose problems are worth telling.
 *
 * With a `correlation`, problems of values that an update leaves as they were are dropped again.
 */
export type Validator = (value: Json, path: string, problems: Problem[], correlation: Correlation | undefined) => number

/** How to read a schema. Both differ only for the server's check of default values. */
export interface ValidatorOptions {
  /** Formats that the server does not know: ignored, or taken as types (the check of defaults). */
  readonly unknownFormats: 'ignored' | 'types'
  /** x-kubernetes-int-or-string: the two types, or no type at all (the check of defaults). */
  readonly intOrString: 'typed' | 'untyped'
}
