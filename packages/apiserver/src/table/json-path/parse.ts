/** One step of a path: what it makes of the values that the step before it found. */
export type Step =
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'wildcard' }
  | { readonly type: 'descendants' }
  | { readonly type: 'slice'; readonly slice: Slice }
  | { readonly type: 'union'; readonly paths: readonly Path[] }
  | { readonly type: 'filter'; readonly left: Path; readonly operator: string; readonly right: Path }
  | { readonly type: 'exists'; readonly path: Path }
  | { readonly type: 'literal'; readonly value: string | number | boolean }
  /** A word that is no value: `range`, or a slip. Nothing to parse is wrong with it, but it cannot be evaluated. */
  | { readonly type: 'word' }

export type Path = readonly Step[]

/** `[start:end:step]`; an index alone is a slice of one element. */
export interface Slice {
  readonly start: number | undefined
  readonly end: number | undefined
  readonly step: number | undefined
  readonly isIndex: boolean
}

/** Not a path. */
export class PathSyntaxError extends Error {
  override readonly name = 'PathSyntaxError'
}

/** Reads a path as kubectl writes it between braces: `.status.conditions[?(@.type=="Ready")].status`. */
export function parsePath(text: string): Path {
  return new Parser(text).path()
}

const FIELD = /(?:\\[^]|[^\s.,[\]$@{}\\])*/y
const NUMBER = /[+-]?[\d.]+/y
const WORD = /[^\s.,[\]$@{}]+/y
const BRACKET = /\[([^\]\n]*)\]/y
const QUOTED = /"(?:\\[^\n]|[^"\\\n])*"|'(?:\\[^\n]|[^'\\\n])*'/y
const FILTER = /\[\?\(((?:"(?:\\[^\n]|[^"\\\n])*"|'(?:\\[^\n]|[^'\\\n])*'|[^)"'\n])*)\)\]/y
const COMPARISON = /^([^!<>=]+)([!<>=]+)(.+)$/
const KEY = /^'([^']*)'$/
const SLICE = /^(-?\d*)(:-?\d*)?(:-?\d*)?$/

class Parser {
  readonly #text: string
  readonly #steps: Step[] = []
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  path(): Path {
    while (this.#position < this.#text.length && this.#text[this.#position] !== '}') this.#step()
    return this.#steps
  }

  #step(): void {
    const rest = this.#text.slice(this.#position, this.#position + 3)
    if (rest === '[?(') return this.#filter()
    if (rest.startsWith('..')) return this.#descendants()
    const first = rest.charAt(0)
    // The object that the path starts from; a path always does.
    if (first === ' ' || first === '@' || first === '$') this.#position++
    else if (first === '[') this.#bracket()
    else if (first === '.') this.#field(1)
    else if (first === '"' || first === "'") this.#literal(unquote(this.#take(QUOTED, 'a quoted string')))
    else if (/[+\-\d]/.test(first)) this.#literal(number(this.#take(NUMBER, 'a number')))
    else if (/[\p{L}\p{Nd}_]/u.test(first)) this.#word()
    else throw new PathSyntaxError(`unexpected ${JSON.stringify(first)} at ${this.#position} in ${this.#text}`)
  }

  #descendants(): void {
    if (this.#steps.at(-1)?.type === 'descendants') throw new PathSyntaxError(`two .. in a row in ${this.#text}`)
    this.#position += 2
    this.#steps.push({ type: 'descendants' })
    if (/^[\p{L}\p{Nd}_]/u.test(this.#text.slice(this.#position))) this.#field(0)
  }

  #field(skip: number): void {
    this.#position += skip
    const name = this.#take(FIELD, 'a field')
    this.#steps.push(name === '*' ? { type: 'wildcard' } : { type: 'field', name: name.replaceAll('\\', '') })
  }

  #word(): void {
    const word = this.#take(WORD, 'a word')
    if (word === 'true' || word === 'false') this.#literal(word === 'true')
    else this.#steps.push({ type: 'word' })
  }

  #literal(value: string | number | boolean): void {
    this.#steps.push({ type: 'literal', value })
  }

  #bracket(): void {
    const content = this.#take(BRACKET, 'a closing ]').slice(1, -1)
    const parts = content.split(',')
    if (parts.length > 1) {
      this.#steps.push({ type: 'union', paths: parts.map((part) => parsePath(`[${part.replace(/^ +| +$/g, '')}]`)) })
      return
    }
    const key = KEY.exec(content)?.[1]
    if (key === undefined) this.#steps.push({ type: 'slice', slice: parseSlice(content) })
    // A dot in a key needs its backslash here, too: the key is read as a path.
    else this.#steps.push(...parsePath(`.${key}`))
  }

  #filter(): void {
    const content = this.#take(FILTER, 'a closing )]').slice(3, -2)
    const [, left, operator, right] = COMPARISON.exec(content) ?? []
    this.#steps.push(
      left === undefined || operator === undefined || right === undefined
        ? { type: 'exists', path: parsePath(content) }
        : { type: 'filter', left: parsePath(left), operator, right: parsePath(right) },
    )
  }

  #take(pattern: RegExp, what: string): string {
    pattern.lastIndex = this.#position
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) throw new PathSyntaxError(`expected ${what} at ${this.#position} in ${this.#text}`)
    this.#position += found.length
    return found
  }
}

function number(text: string): number {
  const value = Number(text)
  if (Number.isNaN(value)) throw new PathSyntaxError(`${text} is no number`)
  return value
}

function unquote(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}

function parseSlice(content: string): Slice {
  const found = SLICE.exec(content === '*' ? ':' : content)
  if (found === null) throw new PathSyntaxError(`[${content}] is neither an index nor a slice`)
  const [, first = '', second, third] = found
  return {
    start: bound(first),
    end: bound(second?.slice(1)),
    step: bound(third?.slice(1)),
    isIndex: second === undefined && third === undefined,
  }
}

function bound(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : number(text)
}
