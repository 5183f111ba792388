import type { Expr, MapEntry, StructField } from './ast.js'
import { MacroBuilder, MacroError, type Builder } from './builder.js'
import { Expect, type Follow } from './expected.js'
import { literalExpr } from './literal.js'
import { macroKey, type Macro } from './macros.js'
import { Recognizer } from './recognizer.js'
import { Token, type LexedToken } from './token.js'

/** Words that are kept for other languages that CEL may be embedded in. They may name fields, not variables. */
const RESERVED = new Set(
  'as break const continue else false for function if import in let loop package namespace null return true var void while'.split(
    ' ',
  ),
)

export interface ParseOptions {
  /** By their keys; see `macroKey`. */
  readonly macros: ReadonlyMap<string, Macro>
  /** `a.?b`, `a[?b]`, `[?a]` and `{?a: b}`. */
  readonly optionalSyntax: boolean
  /** Field names in backquotes. */
  readonly escapedIdentifiers: boolean
}

/** What operators work on: names, calls, literals, lists, maps and messages. One method per rule, as in Parser. */
export abstract class PrimaryParser extends Recognizer {
  protected readonly make: Builder
  protected readonly options: ParseOptions

  constructor(make: Builder, options: ParseOptions) {
    super(make.source)
    this.make = make
    this.options = options
  }

  protected abstract expr(after: Follow): Expr

  protected primary(): Expr {
    const { start } = this.token()
    this.enter('primary', Expect.access)
    try {
      this.sync(184, Expect.primary)
      switch (this.peek()) {
        case Token.Dot:
          if (this.peek(2) !== Token.Identifier) this.noViableAlternative(184, 2)
          return this.#named(this.take())
        case Token.Identifier:
          return this.#named(undefined)
        case Token.OpenParenthesis:
          return this.#nested()
        case Token.OpenBracket:
          return this.#list()
        case Token.OpenBrace:
          return this.#map()
        default:
          if (!Expect.primary.tokens.has(this.peek())) this.noViableAlternative(184, 1)
          return this.#literal()
      }
    } catch (error) {
      this.failed(error)
      return this.make.error(start)
    } finally {
      this.exit('primary')
    }
  }

  protected callArguments(state: number): Expr[] {
    this.sync(state, Expect.expressionOrClose)
    if (!Expect.expression.tokens.has(this.peek())) return []
    this.enter('arguments', Expect.closeParenthesis)
    try {
      const list = [this.expr(Expect.comma)]
      while (this.peek() === Token.Comma) {
        this.take()
        list.push(this.expr(Expect.comma))
      }
      return list
    } catch (error) {
      this.failed(error)
      return []
    } finally {
      this.exit('arguments')
    }
  }

  #nested(): Expr {
    this.take()
    const inner = this.expr(Expect.closeParenthesis)
    this.match(146, Token.CloseParenthesis, Expect.ruleEnd)
    return inner
  }

  /** An identifier, a call or a message, optionally with a leading dot that skips the container's names. */
  #named(leadingDot: LexedToken | undefined): Expr {
    if (this.#isMessage()) return this.#struct(leadingDot)
    const word = this.take()
    const name = leadingDot === undefined ? word.text : `.${word.text}`
    const start = (leadingDot ?? word).start
    if (this.peek() !== Token.OpenParenthesis) {
      if (RESERVED.has(word.text)) return this.make.issue(start, `reserved identifier: ${word.text}`)
      return { kind: 'ident', id: this.make.id(), offset: word.start, name }
    }
    const open = this.take()
    const args = this.callArguments(141)
    this.match(143, Token.CloseParenthesis, Expect.ruleEnd)
    if (RESERVED.has(word.text)) return this.make.issue(start, `reserved identifier: ${word.text}`)
    return this.callOrMacro(open.start, name, args)
  }

  #isMessage(): boolean {
    let ahead = 2
    while (this.peek(ahead) === Token.Dot && this.peek(ahead + 1) === Token.Identifier) ahead += 2
    return this.peek(ahead) === Token.OpenBrace
  }

  #struct(leadingDot: LexedToken | undefined): Expr {
    let typeName = (leadingDot === undefined ? '' : '.') + this.take().text
    while (this.peek() === Token.Dot) {
      this.take()
      typeName += `.${this.take().text}`
    }
    const open = this.take()
    this.sync(177, Expect.structStart)
    const fields = Expect.optionalFieldName.tokens.has(this.peek()) ? this.#structFields() : []
    this.#closeBrace(180, 182)
    const struct: Expr = { kind: 'struct', id: this.make.id(), offset: open.start, typeName, fields }
    return this.make.inherit(
      struct,
      fields.map((field) => field.value),
    )
  }

  #structFields(): StructField[] {
    const fields: StructField[] = []
    this.enter('fields', Expect.commaOrBrace)
    try {
      for (;;) {
        const field = this.#structField()
        if (field !== undefined) fields.push(field)
        if (this.peek() !== Token.Comma || !Expect.optionalFieldName.tokens.has(this.peek(2))) return fields
        this.take()
      }
    } catch (error) {
      this.failed(error)
      return fields
    } finally {
      this.exit('fields')
    }
  }

  #structField(): StructField | undefined {
    const { start } = this.token()
    const key = this.rule('optionalField', Expect.colon, () => {
      this.sync(216, Expect.optionalFieldName)
      const optional = this.peek() === Token.Question
      if (optional) this.take()
      return { optional, name: this.fieldName(Expect.ruleEnd) }
    })
    const colon = this.match(203, Token.Colon, Expect.expression)
    const value = this.expr(Expect.comma)
    if (key?.optional && !this.options.optionalSyntax) this.make.issue(start, "unsupported syntax '?'")
    if (key?.name === undefined) return undefined
    return {
      id: this.make.id(),
      offset: colon?.start ?? start,
      name: key.name.name,
      value,
      optional: key.optional,
    }
  }

  /** A trailing comma and the brace that closes a map or a message. */
  #closeBrace(commaState: number, braceState: number): void {
    this.sync(commaState, Expect.commaOrBrace)
    if (this.peek() === Token.Comma) this.take()
    this.match(braceState, Token.CloseBrace, Expect.ruleEnd)
  }

  protected fieldName(after: Follow): { name: string; offset: number } | undefined {
    return this.rule('fieldName', after, () => {
      this.sync(235, Expect.fieldName)
      const { kind, start } = this.token()
      if (!Expect.fieldName.tokens.has(kind)) this.noViableAlternative(235, 1)
      const { text } = this.take()
      if (kind === Token.Identifier) return { name: text, offset: start }
      if (!this.options.escapedIdentifiers) this.make.issue(start, "unsupported syntax: '`'")
      return { name: text.slice(1, -1), offset: start }
    })
  }

  #list(): Expr {
    const open = this.take()
    this.sync(150, Expect.listStart)
    const elements: Expr[] = []
    const optionalIndices = new Set<number>()
    if (Expect.optionalExpression.tokens.has(this.peek())) this.#elements(elements, optionalIndices)
    this.sync(153, Expect.commaOrBracket)
    if (this.peek() === Token.Comma) this.take()
    this.match(155, Token.CloseBracket, Expect.ruleEnd)
    const list: Expr = { kind: 'list', id: this.make.id(), offset: open.start, elements, optionalIndices }
    return this.make.inherit(list, elements)
  }

  #elements(elements: Expr[], optionalIndices: Set<number>): void {
    this.enter('elements', Expect.commaOrBracket)
    try {
      for (;;) {
        const element = this.#optionalExpr(Expect.comma)
        if (element.optional) optionalIndices.add(elements.length)
        elements.push(element.expr)
        if (this.peek() !== Token.Comma || !Expect.optionalExpression.tokens.has(this.peek(2))) return
        this.take()
      }
    } catch (error) {
      this.failed(error)
    } finally {
      this.exit('elements')
    }
  }

  #optionalExpr(after: Follow): { expr: Expr; optional: boolean } {
    const { start } = this.token()
    this.enter('optionalExpr', after)
    try {
      this.sync(238, Expect.optionalExpression)
      const optional = this.peek() === Token.Question
      if (optional) {
        this.take()
        if (!this.options.optionalSyntax) this.make.issue(start, "unsupported syntax '?'")
      }
      return { expr: this.expr(Expect.ruleEnd), optional }
    } catch (error) {
      this.failed(error)
      return { expr: this.make.error(start), optional: false }
    } finally {
      this.exit('optionalExpr')
    }
  }

  #map(): Expr {
    const open = this.take()
    this.sync(158, Expect.mapStart)
    const entries: MapEntry[] = []
    if (Expect.optionalExpression.tokens.has(this.peek())) this.#entries(entries)
    this.#closeBrace(161, 163)
    const map: Expr = { kind: 'map', id: this.make.id(), offset: open.start, entries }
    return this.make.inherit(
      map,
      entries.flatMap((entry) => [entry.key, entry.value]),
    )
  }

  #entries(entries: MapEntry[]): void {
    this.enter('entries', Expect.commaOrBrace)
    try {
      for (;;) {
        const { expr: key, optional } = this.#optionalExpr(Expect.colon)
        const colon = this.match(221, Token.Colon, Expect.expression)
        const value = this.expr(Expect.comma)
        entries.push({ id: this.make.id(), offset: colon?.start ?? key.offset, key, value, optional })
        if (this.peek() !== Token.Comma || !Expect.optionalExpression.tokens.has(this.peek(2))) return
        this.take()
      }
    } catch (error) {
      this.failed(error)
    } finally {
      this.exit('entries')
    }
  }

  #literal(): Expr {
    const { start } = this.token()
    this.enter('literal', Expect.ruleEnd)
    try {
      if (this.peek() !== Token.Minus) return literalExpr(this.make, this.take(), undefined)
      const number = this.peek(2)
      if (number !== Token.Int && number !== Token.Float) this.noViableAlternative(248, 2)
      const sign = this.take()
      return literalExpr(this.make, this.take(), sign)
    } catch (error) {
      this.failed(error)
      return this.make.error(start)
    } finally {
      this.exit('literal')
    }
  }

  protected callOrMacro(offset: number, name: string, args: readonly Expr[], target?: Expr): Expr {
    const macro = this.options.macros.get(macroKey(name, args.length, target !== undefined))
    if (macro !== undefined) {
      try {
        const expansion = macro.expand(new MacroBuilder(this.make, offset), target, args)
        if (expansion !== undefined) return expansion
      } catch (error) {
        if (!(error instanceof MacroError)) throw error
        return this.make.issue(error.at.offset, error.message)
      }
    }
    return this.make.call(offset, name, args, target)
  }
}
