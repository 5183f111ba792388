import { fieldErrorsText, type FieldError } from '../field/index.js'
import { SelectorError } from './error.js'
import { tokenize, type Token } from './lexer.js'
import {
  BINARY_OPERATORS,
  validateKey,
  validateRequirement,
  type LabelOperator,
  type LabelRequirement,
} from './requirement.js'
import { Selector } from './selector.js'

/**
 * Reads the query form of a label selector: `a=b,c!=d,e in (x,y),f notin (z),g,!h,n>1,m<5`.
 * Throws a {@link SelectorError} with the server's message.
 */
export function parseLabelSelector(text: string): Selector {
  return Selector.of(new Parser(tokenize(text)).requirements())
}

/** Values are identifiers, even those that spell an operator: `a in (in, notin)`. */
type Context = 'keys and operators' | 'values'

class Parser {
  readonly #tokens: readonly Token[]
  #position = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  requirements(): LabelRequirement[] {
    const requirements: LabelRequirement[] = []
    while (this.#peek().kind !== 'end') {
      const { kind, text } = this.#peek()
      if (kind !== 'identifier' && kind !== '!') throw unexpected(text, "!, identifier, or 'end of string'")
      requirements.push(this.#requirement())
      const separator = this.#next()
      if (separator.kind === 'end') break
      if (separator.kind !== ',') throw unexpected(separator.text, "',' or 'end of string'")
      const following = this.#peek()
      if (following.kind !== 'identifier' && following.kind !== '!') {
        throw unexpected(following.text, "identifier after ','")
      }
    }
    return requirements
  }

  #requirement(): LabelRequirement {
    try {
      const requirement = this.#unchecked()
      check(validateRequirement(requirement))
      return requirement
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error
      throw new SelectorError(`unable to parse requirement: ${error.message}`)
    }
  }

  #unchecked(): LabelRequirement {
    const negated = this.#peek().kind === '!'
    if (negated) this.#next()
    const { kind, text: key } = this.#next()
    if (kind !== 'identifier') throw unexpected(key, 'identifier')
    check(validateKey(key))
    if (negated) return { key, operator: '!', values: [] }
    if (this.#peek().kind === 'end' || this.#peek().kind === ',') return { key, operator: 'exists', values: [] }
    const operator = this.#operator()
    const values = operator === 'in' || operator === 'notin' ? this.#valueSet() : [this.#exactValue()]
    return { key, operator, values }
  }

  #operator(): LabelOperator {
    const { kind, text } = this.#next('keys and operators')
    switch (kind) {
      case 'in':
      case 'notin':
      case '=':
      case '==':
      case '!=':
        return kind
      case '>':
        return 'gt'
      case '<':
        return 'lt'
      default:
        throw unexpected(text, BINARY_OPERATORS.join(', '))
    }
  }

  /** `(x,y)`, as a sorted set. A missing value is the empty one: `(,x)`, `()`. */
  #valueSet(): string[] {
    const open = this.#next()
    if (open.kind !== '(') throw new SelectorError(`found '${open.text}' expected: '('`)
    const first = this.#peek()
    if (first.kind !== 'identifier' && first.kind !== ',' && first.kind !== ')') {
      throw unexpected(first.text, "',', ')' or identifier")
    }
    const values = new Set<string>()
    while (true) {
      if (this.#peek().kind === 'identifier') {
        values.add(this.#next().text)
        const after = this.#peek()
        if (after.kind !== ',' && after.kind !== ')') throw unexpected(after.text, "',' or ')'")
      } else if (values.size === 0) values.add('')
      const separator = this.#next()
      if (separator.kind === ')') return [...values].sort()
      if (separator.kind !== ',') throw unexpected(separator.text, "',', or identifier")
      const { kind } = this.#peek()
      if (kind === ',' || kind === ')') values.add('')
    }
  }

  #exactValue(): string {
    const { kind } = this.#peek()
    if (kind === 'end' || kind === ',') return ''
    const value = this.#next()
    if (value.kind !== 'identifier') throw unexpected(value.text, 'identifier')
    return value.text
  }

  #peek(context: Context = 'values'): Token {
    const token = this.#tokens[this.#position] ?? { kind: 'end', text: '' }
    const isWord = token.kind === 'in' || token.kind === 'notin'
    return context === 'values' && isWord ? { kind: 'identifier', text: token.text } : token
  }

  #next(context?: Context): Token {
    const token = this.#peek(context)
    this.#position++
    return token
  }
}

function check(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new SelectorError(fieldErrorsText(errors))
}

function unexpected(found: string, expected: string): SelectorError {
  return new SelectorError(`found '${found}', expected: ${expected}`)
}
