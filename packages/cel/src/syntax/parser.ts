import { NO_LOCATION, Source, type Issue } from '../source/index.js'
import { Operator, type Expr } from './ast.js'
import { Builder } from './builder.js'
import { Expect, RELATIONS, type Follow } from './expected.js'
import { RecoveryLimit, RecursionLimit } from './limits.js'
import { PrimaryParser, type ParseOptions } from './primary.js'
import { Token, type LexedToken, type TokenKind } from './token.js'

const MAX_CODE_POINTS = 100_000

const BINARY: ReadonlyMap<TokenKind, string> = new Map([
  [Token.Equals, Operator.Equals],
  [Token.NotEquals, Operator.NotEquals],
  [Token.In, Operator.In],
  [Token.Less, Operator.Less],
  [Token.LessEquals, Operator.LessEquals],
  [Token.Greater, Operator.Greater],
  [Token.GreaterEquals, Operator.GreaterEquals],
  [Token.Plus, Operator.Add],
  [Token.Minus, Operator.Subtract],
  [Token.Star, Operator.Multiply],
  [Token.Slash, Operator.Divide],
  [Token.Percent, Operator.Modulo],
] as const)

export interface Parsed {
  readonly source: Source
  /** Only to be used when there are no issues. */
  readonly expr: Expr
  readonly issues: readonly Issue[]
}

export function parse(text: string, options: ParseOptions, description?: string): Parsed {
  const source = new Source(text, description)
  const builder = new Builder(source)
  const failed = (issues: readonly Issue[]): Parsed => ({ source, expr: builder.error(0), issues })
  if (source.length > MAX_CODE_POINTS) {
    const message = `expression code point size exceeds limit: size: ${source.length}, limit ${MAX_CODE_POINTS}`
    return failed([{ location: NO_LOCATION, message }])
  }
  const parser = new Parser(builder, options)
  try {
    const expr = parser.start()
    return { source, expr, issues: [...parser.syntaxErrors, ...builder.issues] }
  } catch (error) {
    if (!(error instanceof RecursionLimit) && !(error instanceof RecoveryLimit)) throw error
    const issues = [...parser.syntaxErrors]
    if (error.message !== undefined) issues.unshift({ location: NO_LOCATION, message: error.message })
    return failed(issues)
  }
}

/**
 * One method per rule of the grammar. The numbers are the places of the grammar's own state machine (see Recognizer),
 * the second argument of a rule is what may follow it there.
 */
class Parser extends PrimaryParser {
  start(): Expr {
    this.enter('start', { tokens: new Set(), open: false })
    try {
      const expr = this.expr(Expect.end)
      this.match(35, Token.End, { tokens: new Set(), open: false })
      return expr
    } catch (error) {
      this.failed(error)
      return this.make.error(0)
    } finally {
      this.exit('start')
    }
  }

  protected expr(after: Follow): Expr {
    const { start } = this.token()
    this.enter('expr', after)
    try {
      const condition = this.#or(Expect.ternary)
      if (this.peek() !== Token.Question) return condition
      const operator = this.take()
      const then = this.#or(Expect.colon)
      this.match(40, Token.Colon, Expect.expression)
      const otherwise = this.expr(Expect.ruleEnd)
      return this.#deepCall(operator, Operator.Conditional, [condition, then, otherwise])
    } catch (error) {
      this.failed(error)
      return this.make.error(start)
    } finally {
      this.exit('expr')
    }
  }

  #deepCall(operator: LexedToken, name: string, args: Expr[]): Expr {
    return this.make.deepen(this.callOrMacro(operator.start, name, args), args)
  }

  #or(after: Follow): Expr {
    return this.#chain('or', after, Token.Or, Operator.Or, () => this.#and(Expect.or))
  }

  #and(after: Follow): Expr {
    return this.#chain('and', after, Token.And, Operator.And, () => this.#relation(Expect.and, 0))
  }

  #chain(name: string, after: Follow, kind: TokenKind, operator: string, term: () => Expr): Expr {
    const { start } = this.token()
    this.enter(name, after)
    try {
      const terms = [term()]
      const operators: number[] = []
      while (this.peek() === kind) {
        operators.push(this.take().start)
        terms.push(term())
      }
      return this.make.balanced(operator, terms, operators)
    } catch (error) {
      this.failed(error)
      return this.make.error(start)
    } finally {
      this.exit(name)
    }
  }

  #relation(after: Follow, precedence: number): Expr {
    const { start } = this.token()
    this.enter('relation', after)
    try {
      let left = this.#calc(Expect.relation, 0)
      // Relations do not chain to the right: the operand of one does not look for another.
      if (precedence > 1) return left
      while (RELATIONS.has(this.peek())) {
        const operator = this.take()
        const right = this.#relation(Expect.relation, 2)
        left = this.#deepCall(operator, BINARY.get(operator.kind) as string, [left, right])
      }
      return left
    } catch (error) {
      this.failed(error)
      return this.make.error(start)
    } finally {
      this.exit('relation')
    }
  }

  #calc(after: Follow, precedence: number): Expr {
    const { start } = this.token()
    this.enter('calc', after)
    try {
      let left = this.#unary()
      for (;;) {
        const kind = this.peek()
        const binds = kind === Token.Plus || kind === Token.Minus ? 1 : 2
        if (!Expect.arithmetic.tokens.has(kind) || binds < precedence) return left
        const operator = this.take()
        const right = this.#calc(Expect.arithmetic, binds + 1)
        left = this.#deepCall(operator, BINARY.get(kind) as string, [left, right])
      }
    } catch (error) {
      this.failed(error)
      return this.make.error(start)
    } finally {
      this.exit('calc')
    }
  }

  #unary(): Expr {
    const { start } = this.token()
    this.enter('unary', Expect.arithmetic)
    try {
      this.sync(99, Expect.expression)
      const kind = this.peek()
      if (kind === Token.Not) return this.#not()
      if (kind !== Token.Minus) {
        if (!Expect.primary.tokens.has(kind)) this.noViableAlternative(99, 1)
        return this.#member()
      }
      const second = this.peek(2)
      if (second === Token.Int || second === Token.Float) return this.#member()
      if (!Expect.primary.tokens.has(second)) this.noViableAlternative(99, 2)
      return this.#negate()
    } catch (error) {
      this.failed(error)
      return this.make.error(start)
    } finally {
      this.exit('unary')
    }
  }

  #not(): Expr {
    const first = this.take()
    let count = 1
    this.syncRepeat(90, Expect.expression)
    while (this.peek() === Token.Not) {
      this.take()
      count++
      this.syncRepeat(90, Expect.expression)
    }
    const operand = this.#member()
    return count % 2 === 0 ? operand : this.callOrMacro(first.start, Operator.Not, [operand])
  }

  #negate(): Expr {
    const first = this.take()
    let count = 1
    while (this.peek() === Token.Minus) {
      if (!Expect.primary.tokens.has(this.peek(2))) this.noViableAlternative(96, 2)
      this.take()
      count++
    }
    const operand = this.#member()
    return count % 2 === 0 ? operand : this.callOrMacro(first.start, Operator.Negate, [operand])
  }

  #member(): Expr {
    const { start } = this.token()
    this.enter('member', Expect.ruleEnd)
    try {
      let operand = this.primary()
      for (;;) {
        const kind = this.peek()
        if (kind === Token.OpenBracket) operand = this.#index(operand)
        else if (kind === Token.Dot) operand = this.#access(operand)
        else return operand
      }
    } catch (error) {
      this.failed(error)
      return this.make.error(start)
    } finally {
      this.exit('member')
    }
  }

  #access(operand: Expr): Expr {
    const second = this.peek(2)
    if (second === Token.Identifier && this.peek(3) === Token.OpenParenthesis) return this.#memberCall(operand)
    if (!Expect.optionalFieldName.tokens.has(second)) this.noViableAlternative(126, 2)
    const dot = this.take()
    this.sync(107, Expect.optionalFieldName)
    const optional = this.peek() === Token.Question
    if (optional) this.take()
    const { start } = this.token()
    const name = this.fieldName(Expect.access)
    if (name === undefined) return this.make.issue(start, 'unsupported ident kind')
    if (!optional) {
      const select: Expr = {
        kind: 'select',
        id: this.make.id(),
        offset: dot.start,
        operand,
        field: name.name,
        testOnly: false,
      }
      return this.make.deepen(select, [operand])
    }
    if (!this.options.optionalSyntax) return this.make.issue(dot.start, "unsupported syntax '.?'")
    const field = this.make.literal(name.offset, name.name)
    return this.make.deepen(this.make.call(dot.start, Operator.OptionalSelect, [operand, field]), [operand])
  }

  #memberCall(operand: Expr): Expr {
    this.take()
    const name = this.take()
    const open = this.take()
    const args = this.callArguments(115)
    this.match(117, Token.CloseParenthesis, Expect.access)
    return this.make.deepen(this.callOrMacro(open.start, name.text, args, operand), [operand, ...args])
  }

  #index(operand: Expr): Expr {
    const open = this.take()
    this.sync(121, Expect.optionalExpression)
    const optional = this.peek() === Token.Question
    if (optional) this.take()
    const index = this.expr(Expect.closeBracket)
    this.match(124, Token.CloseBracket, Expect.access)
    if (optional && !this.options.optionalSyntax) return this.make.issue(open.start, "unsupported syntax '[?'")
    return this.#deepCall(open, optional ? Operator.OptionalIndex : Operator.Index, [operand, index])
  }
}
