// The standard library of the language: operators, conversions, strings, collections and time.
import type { Library } from '../../declare/index.js'
import { STANDARD_MACROS } from '../../syntax/index.js'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  STRING,
  TIMESTAMP,
  TYPE,
  UINT,
} from '../../type/index.js'
import { COLLECTIONS } from './collections.js'
import { CONVERSIONS } from './conversions.js'
import { OPERATORS } from './operators.js'
import { STRINGS } from './strings.js'
import { TIME } from './time.js'

export const STANDARD: Library = {
  name: 'standard',
  functions: [...OPERATORS, ...COLLECTIONS, ...CONVERSIONS, ...STRINGS, ...TIME],
  macros: STANDARD_MACROS,
  types: [BOOL, BYTES, DOUBLE, DURATION, INT, listOf(DYN), mapOf(DYN, DYN), NULL, STRING, TIMESTAMP, TYPE, UINT],
}
