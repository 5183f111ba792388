import { declare, overload, type Library } from '../declare/index.js'
import { BOOL, listOf, typeParam } from '../type/index.js'
import type { CelList } from '../value/index.js'

const LIST = listOf(typeParam('T'))

function contains(list: CelList, sublist: CelList): boolean {
  return sublist.toArray().every((value) => list.contains(value))
}

/** Lists seen as sets: neither order nor repetition counts. */
export const SETS_LIBRARY: Library = {
  name: 'sets',
  functions: [
    declare('sets.contains', overload('list_sets_contains_list', [LIST, LIST], BOOL, contains)),
    declare(
      'sets.equivalent',
      overload(
        'list_sets_equivalent_list',
        [LIST, LIST],
        BOOL,
        (a: CelList, b: CelList) => contains(a, b) && contains(b, a),
      ),
    ),
    declare(
      'sets.intersects',
      overload('list_sets_intersects_list', [LIST, LIST], BOOL, (a: CelList, b: CelList) =>
        a.toArray().some((value) => b.contains(value)),
      ),
    ),
  ],
}
