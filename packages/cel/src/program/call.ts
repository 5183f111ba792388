import { runtimeCost, type CallCost } from '../cost/runtime.js'
import type { Implementation, Overload } from '../declare/index.js'
import { isDyn, type Type } from '../type/index.js'
import { fits, Failure, type Value } from '../value/index.js'
import type { Code, Run } from './code.js'
import { noOverload } from './no-such-overload.js'

/** A call of one of `overloads`, the checker's choice or all that there are. */
export function callCode(
  name: string,
  overloads: readonly Overload[],
  args: readonly Code[],
  argTypes: readonly (Type | undefined)[],
): Code {
  const single = overloads.length === 1 ? (overloads[0] as Overload) : undefined
  const implementation = dispatcher(name, overloads, argTypes)
  const cost = runtimeCost(name, single?.id ?? '')
  return {
    run: invoke(
      implementation,
      args.map((arg) => arg.run),
      cost,
    ),
  }
}

/** Picks the overload by the values, unless their types are known to fit the only one. */
function dispatcher(
  name: string,
  overloads: readonly Overload[],
  argTypes: readonly (Type | undefined)[],
): Implementation {
  const first = overloads[0]
  if (first === undefined) {
    return () => {
      throw new Failure(`no such overload: ${name}`)
    }
  }
  const proven = overloads.length === 1 && argTypes.every((type) => type !== undefined && isStatic(type))
  if (proven) return first.call
  return (...values) => {
    for (const overload of overloads) {
      if (accepts(overload, values)) return overload.call(...values)
    }
    throw noOverload(name, values)
  }
}

function accepts({ args, unguarded }: Overload, values: readonly Value[]): boolean {
  if (args.length !== values.length) return false
  return unguarded === true || values.every((value, index) => fits(value, args[index] as Type))
}

/** Whether values of the type are certain to be what it says, all the way down. */
function isStatic(type: Type): boolean {
  return !isDyn(type) && type.kind !== 'error' && type.kind !== 'typeParam' && type.params.every(isStatic)
}

// What a call costs is due even if an argument or the call itself fails.
function invoke(call: Implementation, args: readonly Run[], cost: number | CallCost): Run {
  const [first, second] = args as [Run, Run]
  if (typeof cost === 'number') {
    switch (args.length) {
      case 0:
        return (frame) => {
          frame.cost += cost
          return call()
        }
      case 1:
        return (frame) => {
          frame.cost += cost
          return call(first(frame))
        }
      case 2:
        return (frame) => {
          frame.cost += cost
          return call(first(frame), second(frame))
        }
      default:
    }
  }
  return (frame) => {
    const values: Value[] = []
    frame.cost += typeof cost === 'number' ? cost : 1
    for (const arg of args) values.push(arg(frame))
    if (typeof cost === 'number') return call(...values)
    const result = call(...values)
    frame.cost += cost(values, result) - 1
    frame.checkLimit()
    return result
  }
}
