import { declare, memberOverload, overload, type FunctionDeclaration } from '../../declare/index.js'
import { Operator } from '../../syntax/index.js'
import { BOOL, BYTES, INT, listOf, mapOf, STRING, typeParam } from '../../type/index.js'
import { textSize, type CelList, type CelMap, type Value } from '../../value/index.js'
import { indexValue } from '../../program/access.js'

const A = typeParam('A')
const B = typeParam('B')
const LIST = listOf(A)
const MAP = mapOf(A, B)

const size = ({ size }: CelList | CelMap): number => size
const byteSize = (bytes: Uint8Array): number => bytes.length

/** Lists and maps: membership, size and access. */
export const COLLECTIONS: readonly FunctionDeclaration[] = [
  declare(
    Operator.Index,
    overload('index_list', [LIST, INT], A, indexValue),
    overload('index_map', [MAP, A], B, indexValue),
  ),
  declare(
    Operator.In,
    overload('in_list', [A, LIST], BOOL, (value: Value, list: CelList) => list.contains(value)),
    overload('in_map', [A, MAP], BOOL, (key: Value, map: CelMap) => map.has(key)),
  ),
  declare(
    'size',
    overload('size_bytes', [BYTES], INT, byteSize),
    memberOverload('bytes_size', [BYTES], INT, byteSize),
    overload('size_list', [LIST], INT, size),
    memberOverload('list_size', [LIST], INT, size),
    overload('size_map', [MAP], INT, size),
    memberOverload('map_size', [MAP], INT, size),
    overload('size_string', [STRING], INT, textSize),
    memberOverload('string_size', [STRING], INT, textSize),
  ),
]
