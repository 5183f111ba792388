import { Duration, Failure, Timestamp, typeOf, type Value } from '../value/index.js'

const ORDERED = 'bool int uint double string bytes google.protobuf.Timestamp google.protobuf.Duration'
const ADDABLE = 'int uint double string bytes list google.protobuf.Timestamp google.protobuf.Duration'

function types(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}

/**
 * Functions that decide by the type of their first argument whether they apply at all. Their message has the name if
 * they do not, and neither name nor types if only the other argument does not fit.
 */
const BY_FIRST_ARGUMENT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['_<_', types(ORDERED)],
  ['_<=_', types(ORDERED)],
  ['_>_', types(ORDERED)],
  ['_>=_', types(ORDERED)],
  ['_+_', types(ADDABLE)],
  ['_-_', types('int uint double google.protobuf.Timestamp google.protobuf.Duration')],
  ['_*_', types('int uint double')],
  ['_/_', types('int uint double')],
  ['_%_', types('int uint')],
  ['-_', types('int double google.protobuf.Duration')],
  ['size', types('string bytes list map')],
  ['sort', types('list')],
  ['@sortByAssociatedKeys', types('list')],
])
/** Functions that look at their arguments themselves. */
const SILENT: ReadonlySet<string> = types('!_ @in matches contains startsWith endsWith find findAll')

/** Why a call fails: no overload takes these values. */
export function noOverload(name: string, values: readonly Value[]): Failure {
  if (SILENT.has(name)) return new Failure('no such overload')
  const applicable = BY_FIRST_ARGUMENT.get(name)
  if (applicable === undefined) {
    return new Failure(`no such overload: ${name}(${values.map((value) => typeOf(value).name).join(', ')})`)
  }
  const [first] = values as [Value]
  // Texts and times answer every function, with this.
  const answers = typeof first === 'string' || first instanceof Timestamp || first instanceof Duration
  return new Failure(answers || applicable.has(typeOf(first).name) ? 'no such overload' : `no such overload: ${name}`)
}
