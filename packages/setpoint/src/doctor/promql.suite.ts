/** What a query asks for. */
export interface Query {
  readonly selectors: readonly Selector[]
  /** Labels of `by`, `without`, `on` and their like. */
  readonly grouping: readonly string[]
}

export interface Selector {
  readonly metric: string
  /** Names of the labels that it selects by. */
  readonly labels: readonly string[]
}

/** What a part of a query yields: a range of samples, samples, or a number. */
type Yields = 'range' | 'instant' | 'scalar'

const TOKEN =
  /\s*(?:(?<duration>\d+(?:ms|[smhdwy])|\$__rate_interval)|(?<number>\d+(?:\.\d+)?)|(?<name>[a-zA-Z_:][a-zA-Z0-9_:]*)|(?<string>"(?:[^"\\]|\\.)*")|(?<mark>=~|!~|!=|==|>=|<=|[-+*/%^(){}[\],=<>]))/y
const AGGREGATIONS = new Set(['sum', 'max', 'min', 'avg', 'count', 'topk'])
const FUNCTIONS: Readonly<Record<string, readonly Yields[]>> = {
  rate: ['range'],
  increase: ['range'],
  histogram_quantile: ['scalar', 'instant'],
  vector: ['scalar'],
}
/** The weakest first. */
const OPERATORS: readonly (readonly string[])[] = [
  ['or'],
  ['and', 'unless'],
  ['==', '!=', '>', '<', '>=', '<='],
  ['+', '-'],
  ['*', '/', '%'],
]
const MATCHERS = new Set(['=', '!=', '=~', '!~'])

/** As much of PromQL as alerts and dashboards use; throws for what does not parse, or mixes ranges and samples. */
export function parsePromQl(text: string): Query {
  const parser = new Parser(text)
  parser.parse()
  return parser
}

class Parser implements Query {
  readonly selectors: Selector[] = []
  readonly grouping: string[] = []
  readonly #tokens: string[] = []
  #at = 0

  constructor(text: string) {
    TOKEN.lastIndex = 0
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const start = TOKEN.lastIndex
      const match = TOKEN.exec(text)
      if (match === null) throw new Error(`no token at ${JSON.stringify(text.slice(start, start + 20))}`)
      this.#tokens.push(match[0].trim())
    }
  }

  parse(): void {
    if (this.#binary(0) === 'range') throw new Error('a range of samples cannot be shown')
    if (this.#peek() !== undefined) throw new Error(`${this.#peek()} is one too many`)
  }

  #binary(level: number): Yields {
    const operators = OPERATORS[level]
    if (operators === undefined) return this.#unit()
    let yields = this.#binary(level + 1)
    for (let next = this.#peek(); next !== undefined && operators.includes(next); next = this.#peek()) {
      this.#at++
      if (this.#take('on') || this.#take('ignoring')) this.#labels()
      if (this.#take('group_left') || this.#take('group_right')) this.#labels()
      const right = this.#binary(level + 1)
      if (yields === 'range' || right === 'range') throw new Error(`${next} does not take ranges`)
      yields = yields === 'scalar' ? right : yields
    }
    return yields
  }

  #unit(): Yields {
    const token = this.#next()
    if (token === '(') {
      const yields = this.#binary(0)
      this.#expect(')')
      return yields
    }
    if (token === '-') return this.#unit()
    if (/^\d/.test(token)) return 'scalar'
    if (AGGREGATIONS.has(token)) return this.#aggregation()
    if (this.#peek() === '(') return this.#call(token)
    return this.#selector(token)
  }

  #aggregation(): Yields {
    const by = (): boolean => this.#take('by') || this.#take('without')
    if (by()) this.#labels()
    this.#expect('(')
    const yields = this.#binary(0)
    this.#expect(')')
    if (by()) this.#labels()
    if (yields !== 'instant') throw new Error('an aggregation takes samples')
    return 'instant'
  }

  #call(name: string): Yields {
    const wanted = FUNCTIONS[name]
    if (wanted === undefined) throw new Error(`${name} is no function that is known here`)
    this.#expect('(')
    wanted.forEach((yields, place) => {
      if (place > 0) this.#expect(',')
      const given = this.#binary(0)
      if (given !== yields) throw new Error(`${name} takes ${wanted.join(', ')}, and was given ${given}`)
    })
    this.#expect(')')
    return 'instant'
  }

  #selector(metric: string): Yields {
    if (!/^[a-zA-Z_:]/.test(metric)) throw new Error(`${metric} is no metric`)
    const labels: string[] = []
    if (this.#take('{')) {
      while (!this.#take('}')) {
        labels.push(this.#name())
        const matcher = this.#next()
        if (!MATCHERS.has(matcher)) throw new Error(`${matcher} does not match labels`)
        const value = this.#next()
        if (!value.startsWith('"')) throw new Error(`${value} is no text`)
        if (this.#peek() !== '}') this.#expect(',')
      }
    }
    this.selectors.push({ metric, labels })
    if (!this.#take('[')) return 'instant'
    const duration = this.#next()
    if (!/^\d+(?:ms|[smhdwy])$|^\$__rate_interval$/.test(duration)) throw new Error(`${duration} is no duration`)
    this.#expect(']')
    return 'range'
  }

  #labels(): void {
    this.#expect('(')
    while (!this.#take(')')) {
      this.grouping.push(this.#name())
      if (this.#peek() !== ')') this.#expect(',')
    }
  }

  #name(): string {
    const name = this.#next()
    if (!/^[a-zA-Z_]\w*$/.test(name)) throw new Error(`${name} is no label`)
    return name
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at]
  }

  #next(): string {
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new Error('it ends too early')
    return token
  }

  #take(token: string): boolean {
    if (this.#peek() !== token) return false
    this.#at++
    return true
  }

  #expect(token: string): void {
    const found = this.#next()
    if (found !== token) throw new Error(`${found} stands where ${token} should`)
  }
}
