import { JsonPathError } from './error.js'
import { list, type ArrayNode, type ListNode, type Node } from './node.js'
import { unquote } from './unquote.js'

const TERMINATORS = ' \t\r\n.,[]$@{}'
const WORD = /^[_\p{L}\p{Nd}]/u
const DIGIT = /^\p{Nd}/u
const NUMBER = /[+-]?[.\p{Nd}]*/uy
const DICTIONARY_KEY = /^'([^']*)'$/
const SLICE = /^(-?\d*)(:-?\d*)?(:-?\d*)?$/
const COMPARISON = /^([^!<>=]+)([!<>=]+)([^\n]+?)$/

/** Reads a template: text, with paths in braces. Throws a {@link JsonPathError} with kubectl's message. */
export function parseJsonPath(template: string): ListNode {
  return new Parser(template).template()
}

/** Reads what stands between braces. */
function parseAction(text: string): ListNode {
  const [action] = parseJsonPath(`{${text}}`).nodes
  return action?.kind === 'list' ? action : list()
}

class Parser {
  readonly #input: string
  #position = 0

  constructor(input: string) {
    this.#input = input
  }

  template(): ListNode {
    const root = list()
    while (this.#position < this.#input.length) {
      const brace = this.#input.indexOf('{', this.#position)
      const end = brace === -1 ? this.#input.length : brace
      if (end > this.#position) root.nodes.push({ kind: 'text', text: this.#input.slice(this.#position, end) })
      this.#position = end + 1
      if (brace !== -1) root.nodes.push(this.#action())
    }
    return root
  }

  #action(): ListNode {
    const action = list()
    const { nodes } = action
    while (true) {
      if (this.#take('}')) return action
      if (this.#take('[?(')) nodes.push(this.#filter())
      else if (this.#input.startsWith('..', this.#position)) this.#recursive(nodes)
      else this.#step(nodes)
    }
  }

  #step(nodes: Node[]): void {
    const character = this.#peek()
    if (character === '' || character === '\n' || character === '\r') throw new JsonPathError('unclosed action')
    if (character === '"' || character === "'") nodes.push(this.#quoted(character))
    else if (character === '+' || character === '-' || DIGIT.test(character)) nodes.push(this.#number())
    else if (WORD.test(character)) nodes.push(this.#word())
    else {
      this.#position += character.length
      if (character === '[') nodes.push(...this.#array())
      else if (character === '.') nodes.push(this.#field())
      // `@` and `$` are the current object, which is where every path starts anyway.
      else if (character !== ' ' && character !== '@' && character !== '$') {
        throw new JsonPathError(`unrecognized character in action: ${unicodeName(character)}`)
      }
    }
  }

  #recursive(nodes: Node[]): void {
    if (nodes.at(-1)?.kind === 'recursive') throw new JsonPathError('invalid multiple recursive descent')
    this.#position += '..'.length
    nodes.push({ kind: 'recursive' })
    if (WORD.test(this.#peek())) nodes.push(this.#field())
  }

  #field(): Node {
    const start = this.#position
    while (!this.#atTerminator()) this.#position += this.#input[this.#position] === '\\' ? 2 : 1
    const text = this.#input.slice(start, this.#position)
    return text === '*' ? { kind: 'wildcard' } : { kind: 'field', name: text.replaceAll('\\', '') }
  }

  #word(): Node {
    const start = this.#position
    while (!this.#atTerminator()) this.#position++
    const name = this.#input.slice(start, this.#position)
    if (name === 'true' || name === 'false') return { kind: 'boolean', value: name === 'true' }
    return { kind: 'identifier', name }
  }

  #number(): Node {
    NUMBER.lastIndex = this.#position
    const text = NUMBER.exec(this.#input)?.[0] ?? ''
    this.#position += text.length
    const isInteger = /^[+-]?\d+$/.test(text) && Math.abs(Number(text)) < 2 ** 63
    const value = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
    if (!Number.isFinite(value)) throw new JsonPathError(`cannot parse number ${text}`)
    return { kind: isInteger ? 'integer' : 'float', value }
  }

  #quoted(quote: string): Node {
    const start = this.#position
    this.#position++
    while (this.#input[this.#position] !== quote || this.#input[this.#position - 1] === '\\') {
      const character = this.#input[this.#position]
      if (character === undefined || character === '\n') throw new JsonPathError('unterminated quoted string')
      this.#position++
    }
    this.#position++
    const source = this.#input.slice(start, this.#position)
    const text = unquote(source)
    if (text === undefined) throw new JsonPathError(`unquote string ${source} error invalid syntax`)
    return { kind: 'text', text }
  }

  /** What stands in brackets: an index, a slice, a quoted key, or several of them. */
  #array(): Node[] {
    const end = this.#input.indexOf(']', this.#position)
    const text = this.#input.slice(this.#position, end)
    if (end === -1 || text.includes('\n')) throw new JsonPathError('unterminated array')
    this.#position = end + 1
    const parts = text.split(',')
    if (parts.length > 1) {
      const alternatives = parts.map((part) => parseAction(`[${part.replace(/^ +| +$/g, '')}]`))
      return [{ kind: 'union', alternatives }]
    }
    const key = DICTIONARY_KEY.exec(text)
    return key === null ? [slice(text === '*' ? ':' : text)] : parseAction(`.${key[1]}`).nodes
  }

  #filter(): Node {
    const start = this.#position
    this.#position = this.#filterEnd()
    const text = this.#input.slice(start, this.#position - 1)
    if (!this.#take(']')) throw new JsonPathError('unclosed array expect ]')
    const comparison = COMPARISON.exec(text)
    if (comparison === null) return { kind: 'filter', left: parseAction(text), operator: 'exists', right: list() }
    const [, left = '', operator = '', right = ''] = comparison
    return { kind: 'filter', left: parseAction(left), operator, right: parseAction(right) }
  }

  /** Behind the parenthesis that closes the filter. A filter holds at most one quoted string; `)` may stand in it. */
  #filterEnd(): number {
    let quote: string | undefined
    let closed = false
    for (let index = this.#position; index < this.#input.length; index++) {
      const character = this.#input[index]
      if (character === '\n') break
      if (character === '"' || character === "'") {
        if (quote === undefined) quote = character
        else if (character === quote && this.#input[index - 1] !== '\\') closed = true
      }
      if (character === ')' && (quote !== undefined) === closed) return index + 1
    }
    throw new JsonPathError('unterminated filter')
  }

  #take(text: string): boolean {
    if (!this.#input.startsWith(text, this.#position)) return false
    this.#position += text.length
    return true
  }

  /** The character here, whole; '' at the end. */
  #peek(): string {
    const code = this.#input.codePointAt(this.#position)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  #atTerminator(): boolean {
    const character = this.#input[this.#position]
    return character === undefined || TERMINATORS.includes(character)
  }
}

function slice(text: string): ArrayNode {
  const match = SLICE.exec(text)
  if (match === null) throw new JsonPathError(`invalid array index ${text}`)
  const [, first = '', second, third] = match
  const start = index(first)
  const step = index(third?.slice(1) ?? '')
  if (second !== undefined) return { kind: 'array', start, end: index(second.slice(1)), endDerived: false, step }
  return { kind: 'array', start, end: (start ?? 0) + 1, endDerived: true, step }
}

function index(text: string): number | undefined {
  if (text === '') return undefined
  const value = Number(text)
  if (text === '-' || Math.abs(value) >= 2 ** 63) throw new JsonPathError(`array index ${text} is not a number`)
  return value
}

/** A character as Go's %#U prints it. */
function unicodeName(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character) ? `${code} '${character}'` : code
}
