import { goJson, type Json } from '../json/index.js'
import { parseJsonPath } from './parse.js'
import { printValue, type Value } from './print.js'
import { asPlainError, compileNode, type RunState, type Step } from './steps.js'

/** A compiled template. It keeps no state: use it as often as you like. */
export interface JsonPath {
  /** For each part of the template (a text, or a path in braces) what it found. Throws a JsonPathError. */
  find(data: Json): Json[][]
  /** What `kubectl -o jsonpath=…` prints. Throws a JsonPathError. */
  print(data: Json): string
  /** What `kubectl -o jsonpath-as-json=…` prints. Throws a JsonPathError. */
  printJson(data: Json): string
}

export interface JsonPathOptions {
  /** Whether a key that is not there is an empty result and not an error. Default false. */
  readonly allowMissingKeys?: boolean
}

/** Reads and compiles a template: `{.metadata.name}`, `{range .items[*]}{.kind}{"\n"}{end}`. Throws a JsonPathError. */
export function compileJsonPath(template: string, { allowMissingKeys = false }: JsonPathOptions = {}): JsonPath {
  const steps = parseJsonPath(template).nodes.map((node) => compileNode(node, allowMissingKeys))
  const results = (data: Json): (readonly Value[])[] => asPlainError(() => new Run(steps).from(0, data))
  return {
    find: (data) => results(data).map((values) => values.map((value) => value ?? null)),
    print: (data) =>
      results(data)
        .map((values) => values.map(printValue).join(' '))
        .join(''),
    printJson: (data) =>
      results(data)
        .map(
          (values) =>
            `${goJson(
              values.map((value) => value ?? null),
              '    ',
            )}\n`,
        )
        .join(''),
  }
}

/** One application of a template. A range applies the parts that follow it, up to its end, to each of its values. */
class Run implements RunState {
  opened = 0
  inside = 0
  ended = 0
  readonly #steps: readonly Step[]
  #lastEnd = -1

  constructor(steps: readonly Step[]) {
    this.#steps = steps
  }

  /** Applies the parts from `first` on and appends what each of them finds. */
  from(first: number, data: Value, results: (readonly Value[])[] = []): (readonly Value[])[] {
    // A range over null, or over nothing, has no value at all.
    const current = [data ?? undefined]
    for (let index = first; index < this.#steps.length; index++) {
      const found = this.#steps[index]?.(current, this) ?? []
      if (this.ended > 0 && this.ended <= this.inside) {
        this.ended--
        this.#lastEnd = index
        break
      }
      if (this.opened > 0) {
        this.opened--
        this.inside++
        this.#range(index + 1, found, results)
        this.inside--
        // Go on behind the end of this range; a range that was never ended is gone through once more.
        index = Math.max(index, this.#lastEnd)
      } else results.push(found)
    }
    return results
  }

  #range(first: number, values: readonly Value[], results: (readonly Value[])[]): void {
    for (const value of values) this.from(first, value, results)
    // Over nothing, nobody sees the results, but the end must be found.
    if (values.length === 0) this.from(first, undefined)
  }
}
