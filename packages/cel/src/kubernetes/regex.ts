import { declare, memberOverload, type Library } from '../declare/index.js'
import { regularExpression } from '../library/regular-expression.js'
import { INT, listOf, STRING } from '../type/index.js'
import { ArrayList, type CelList, type Int } from '../value/index.js'

function find(text: string, pattern: string): string {
  const matcher = regularExpression(pattern).matcher(text)
  return matcher.find() ? (matcher.group() ?? '') : ''
}

/** Up to `limit` matches that do not overlap; all of them if it is negative. */
function findAll(text: string, pattern: string, limit: Int = -1): CelList {
  const found: string[] = []
  const matcher = regularExpression(pattern).matcher(text)
  const most = limit < 0 ? Number.POSITIVE_INFINITY : Number(limit)
  while (found.length < most && matcher.find()) found.push(matcher.group() ?? '')
  return new ArrayList(found)
}

/** What a regular expression matches, not only whether it does. */
export const REGEX_LIBRARY: Library = {
  name: 'kubernetes.regex',
  functions: [
    declare('find', memberOverload('string_find_string', [STRING, STRING], STRING, find)),
    declare(
      'findAll',
      memberOverload('string_find_all_string', [STRING, STRING], listOf(STRING), findAll),
      memberOverload('string_find_all_string_int', [STRING, STRING, INT], listOf(STRING), findAll),
    ),
  ],
}
