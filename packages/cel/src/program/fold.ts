import { Operator, type ComprehensionExpr, type Expr } from '../syntax/index.js'
import { ArrayList, CelList, CelMap, EntryMap, Failure, noSuchOverload, typeOf, type Value } from '../value/index.js'
import type { Code, Run } from './code.js'
import type { Frame } from './frame.js'

/** Slots of the variables that a comprehension declares. */
export interface FoldSlots {
  readonly iterVar: number
  readonly iterVar2: number | undefined
  readonly accumulator: number
}

/** Calls `visit` for each element (or key and value) until it returns false. */
function iterate(range: Value, frame: Frame, slots: FoldSlots, visit: () => boolean): void {
  const { locals } = frame
  const { iterVar, iterVar2 } = slots
  if (range instanceof CelList) {
    for (let index = 0; index < range.size; index++) {
      if (iterVar2 === undefined) locals[iterVar] = range.get(index)
      else {
        locals[iterVar] = index
        locals[iterVar2] = range.get(index)
      }
      if (!visit()) return
      frame.checkLimit()
    }
  } else if (range instanceof CelMap) {
    for (const key of range.keys()) {
      locals[iterVar] = key
      if (iterVar2 !== undefined) locals[iterVar2] = range.find(key) as Value
      if (!visit()) return
      frame.checkLimit()
    }
  } else throw notIterable(range, iterVar2 !== undefined)
}

/** The message names the type as the implementation upstream does. */
function notIterable(range: Value, twoVariables: boolean): Failure {
  const { kind } = typeOf(range)
  const name = `types.${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  return new Failure(
    twoVariables ? `unsupported comprehension range type: ${name}` : `got '${name}', expected iterable type`,
  )
}

/** Any comprehension. Empty lists and maps that it starts from are its own, so that adding to them does not copy. */
export function foldCode(slots: FoldSlots, range: Code, init: Code, condition: Code, step: Code, result: Code): Code {
  const { accumulator } = slots
  return {
    run: (frame) => {
      const over = range.run(frame)
      frame.locals[accumulator] = growing(init.run(frame))
      iterate(over, frame, slots, () => {
        if (condition.run(frame) === false) return false
        frame.locals[accumulator] = step.run(frame)
        return true
      })
      const value = result.run(frame)
      return value instanceof ArrayList || value instanceof EntryMap ? value.freeze() : value
    },
  }
}

function growing(value: Value): Value {
  if (value instanceof CelList && value.size === 0) return new ArrayList([], true)
  return value instanceof CelMap && value.size === 0 ? new EntryMap([], true) : value
}

/** `cel.bind` and `optMap`: no loop, a variable that is computed when it is first looked at. */
export function bindCode(slot: number, result: Code): Code {
  return {
    run: (frame) => {
      frame.locals[slot] = undefined
      return result.run(frame)
    },
  }
}

/** The predicate of `all` or `exists`, if the comprehension is what those macros expand to. */
export function quantified(expr: ComprehensionExpr): { kind: 'all' | 'exists'; predicate: Expr } | undefined {
  const { condition, step, result, init, accumulator } = expr
  const isAccumulator = (e: Expr | undefined): boolean => e?.kind === 'ident' && e.name === accumulator
  if (!isAccumulator(result) || init.kind !== 'literal' || step.kind !== 'call' || !isAccumulator(step.args[0])) {
    return undefined
  }
  if (condition.kind !== 'call' || condition.function !== Operator.NotStrictlyFalse) return undefined
  const kind = step.function === Operator.And ? 'all' : step.function === Operator.Or ? 'exists' : undefined
  if (kind === undefined || init.value !== (kind === 'all')) return undefined
  return { kind, predicate: step.args[1] as Expr }
}

/**
 * `all` and `exists` as a plain loop. The first element that decides ends it; a failure is kept until the end, because
 * a later element may still decide. Costs are those of the fold that the macro stands for.
 */
export function quantifierCode(slots: FoldSlots, kind: 'all' | 'exists', range: Code, predicate: Run): Code {
  const decisive = kind === 'exists'
  const conditionCost = kind === 'all' ? 2 : 3
  return {
    run: (frame) => {
      const over = range.run(frame)
      let failure: Failure | undefined
      let decided = false
      iterate(over, frame, slots, () => {
        frame.cost += conditionCost
        if (decided) return false
        frame.cost++
        try {
          const value = predicate(frame)
          if (value === decisive) decided = true
          else if (typeof value !== 'boolean') failure ??= noSuchOverload()
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          failure ??= error
        }
        return true
      })
      frame.cost++
      if (decided) return decisive
      if (failure !== undefined) throw failure
      return !decisive
    },
  }
}
