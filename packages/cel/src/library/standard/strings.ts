import { declare, memberOverload, overload, type FunctionDeclaration } from '../../declare/index.js'
import { BOOL, STRING } from '../../type/index.js'
import { matches } from '../regular-expression.js'

/** What strings can do without an extension. */
export const STRINGS: readonly FunctionDeclaration[] = [
  declare(
    'contains',
    memberOverload('contains_string', [STRING, STRING], BOOL, (text: string, part: string) => text.includes(part)),
  ),
  declare(
    'endsWith',
    memberOverload('ends_with_string', [STRING, STRING], BOOL, (text: string, end: string) => text.endsWith(end)),
  ),
  declare(
    'startsWith',
    memberOverload('starts_with_string', [STRING, STRING], BOOL, (text: string, start: string) =>
      text.startsWith(start),
    ),
  ),
  declare(
    'matches',
    overload('matches', [STRING, STRING], BOOL, matches),
    memberOverload('matches_string', [STRING, STRING], BOOL, matches),
  ),
]
