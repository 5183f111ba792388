import type { Issue, Source } from '../source/index.js'
import type { Follow } from './expected.js'
import { Lexer } from './lexer.js'
import { RecoveryLimit, RecursionLimit } from './limits.js'
import { displayText, expectedText, Token, type LexedToken, type TokenKind } from './token.js'

const MAX_RULE_DEPTH = 250
const MAX_RECOVERIES = 30
const MAX_SKIPPED = 256
const MAX_SYNTAX_ERRORS = 100
/** `self.true` is explained as the misuse of a word rather than as a fork in the grammar. */
const RESERVED_FIELD = /^no viable alternative at input '.(true|false|null)'/

/** A rule cannot go on. The rule reports it, skips to what may follow it, and its caller carries on. */
class SyntaxFailure {
  readonly token: LexedToken
  readonly message: string

  constructor(token: LexedToken, message: string) {
    this.token = token
    this.message = message
  }
}

/**
 * Tokens, and the error recovery of an ANTLR parser, which the messages of the API server show: an unwanted token is
 * dropped if the next one fits, a missing one is imagined if the current one fits behind it, otherwise the rule ends
 * and the input is skipped up to what may follow. While it recovers, further errors stay silent until a token matches.
 */
export class Recognizer {
  readonly source: Source
  readonly syntaxErrors: Issue[] = []
  readonly #lexer: Lexer
  readonly #tokens: LexedToken[] = []
  readonly #callers: Follow[] = []
  readonly #ruleDepths = new Map<string, number>()
  #index = 0
  #recovering = false
  #recoveries = 0
  #failedIndex = -1
  readonly #failedStates = new Set<number>()
  /** The number of the place in the grammar that the parser is at: two failures at the same one must not skip nothing. */
  #state = 0

  constructor(source: Source) {
    this.source = source
    this.#lexer = new Lexer(source, (offset, message) => this.syntaxError(offset, message))
  }

  /** The token `ahead` places from here; 1 is the current one. */
  token(ahead = 1): LexedToken {
    while (this.#tokens.length < this.#index + ahead) {
      const last = this.#tokens.at(-1)
      this.#tokens.push(last?.kind === Token.End ? last : this.#lexer.next())
    }
    return this.#tokens[this.#index + ahead - 1] as LexedToken
  }

  peek(ahead = 1): TokenKind {
    return this.token(ahead).kind
  }

  syntaxError(offset: number, message: string): void {
    if (this.syntaxErrors.length >= MAX_SYNTAX_ERRORS) {
      this.#push(offset, `More than ${MAX_SYNTAX_ERRORS} syntax errors`)
      throw new RecoveryLimit()
    }
    this.#push(offset, message.replace(RESERVED_FIELD, "mismatched input '$1' expecting IDENTIFIER"))
  }

  #push(offset: number, message: string): void {
    this.syntaxErrors.push({ location: this.source.location(offset), message: `Syntax error: ${message}` })
  }

  /**
   * Begins a rule that `after` may follow in its caller. The rule is a `try` whose `catch` calls `failed` and whose
   * `finally` calls `exit`: written out in each, so that a level of nesting takes few frames of the stack.
   */
  protected enter(name: string, after: Follow): void {
    const depth = (this.#ruleDepths.get(name) ?? 0) + 1
    this.#ruleDepths.set(name, depth)
    this.#callers.push(after)
    if (depth > MAX_RULE_DEPTH) throw new RecursionLimit(`expression recursion limit exceeded: ${MAX_RULE_DEPTH}`)
  }

  protected exit(name: string): void {
    this.#callers.pop()
    this.#ruleDepths.set(name, (this.#ruleDepths.get(name) as number) - 1)
  }

  /** The same for rules that nothing is nested in. Without `body`'s value, the rule failed. */
  protected rule<T>(name: string, after: Follow, body: () => T): T | undefined {
    this.enter(name, after)
    try {
      return body()
    } catch (error) {
      this.failed(error)
      return undefined
    } finally {
      this.exit(name)
    }
  }

  /** Reports a failure of the rule and skips to what may follow it; everything else is thrown on. */
  protected failed(error: unknown): void {
    if (!(error instanceof SyntaxFailure)) throw error
    if (!this.#recovering) {
      this.#recovering = true
      this.syntaxError(error.token.start, error.message)
    }
    this.#recover()
  }

  /** Checks before a choice that the current token fits one of its branches; drops it when only the next one does. */
  protected sync(state: number, expected: Follow): void {
    this.#state = state
    if (this.#recovering || expected.open || expected.tokens.has(this.peek())) return
    if (this.#dropUnwanted(expected.tokens)) return
    throw this.#mismatch(expected.tokens)
  }

  /** The same at the end of a repetition: there, everything up to what may follow is dropped. */
  protected syncRepeat(state: number, expected: Follow): void {
    this.#state = state
    if (this.#recovering || expected.tokens.has(this.peek())) return
    this.#reportUnwanted(expected.tokens)
    this.#skipUntil(new Set([...expected.tokens, ...this.#recoverySet()]))
  }

  /** The token of this kind, which the caller knows to be current. */
  protected take(): LexedToken {
    const token = this.token()
    this.#matched()
    this.#consume()
    return token
  }

  /** The current token if it is of this kind; otherwise the recovery described above. `after` may follow it. */
  protected match(state: number, kind: TokenKind, after: Follow): LexedToken | undefined {
    this.#state = state
    if (this.peek() === kind) return this.take()
    this.#countRecovery()
    const expected = new Set([kind])
    if (this.#dropUnwanted(expected)) {
      const token = this.token()
      this.#consume()
      return token
    }
    if (this.#withCallers(after).has(this.peek())) {
      if (!this.#recovering) {
        this.#recovering = true
        const at = displayText(this.token().text)
        this.syntaxError(this.token().start, `missing ${expectedText(expected)} at ${at}`)
      }
      return undefined
    }
    throw this.#mismatch(expected)
  }

  /** None of the branches fits the tokens from here to the one `ahead`, which decides between them. */
  protected noViableAlternative(state: number, ahead: number): never {
    this.#state = state
    const from = this.token()
    const to = this.token(ahead)
    const input = from.kind === Token.End ? '<EOF>' : this.#lexer.text(from.start, to.end)
    throw new SyntaxFailure(to, `no viable alternative at input ${displayText(input)}`)
  }

  #consume(): void {
    this.token()
    if (this.peek() !== Token.End) this.#index++
  }

  #matched(): void {
    this.#recovering = false
    this.#failedStates.clear()
    this.#failedIndex = -1
  }

  #mismatch(expected: ReadonlySet<TokenKind>): SyntaxFailure {
    const token = this.token()
    return new SyntaxFailure(token, `mismatched input ${displayText(token.text)} expecting ${expectedText(expected)}`)
  }

  #reportUnwanted(expected: ReadonlySet<TokenKind>): void {
    if (this.#recovering) return
    this.#recovering = true
    const token = this.token()
    this.syntaxError(token.start, `extraneous input ${displayText(token.text)} expecting ${expectedText(expected)}`)
  }

  #dropUnwanted(expected: ReadonlySet<TokenKind>): boolean {
    if (!expected.has(this.peek(2))) return false
    this.#reportUnwanted(expected)
    this.#consume()
    this.#matched()
    return true
  }

  #recover(): void {
    this.#countRecovery()
    if (this.#failedIndex === this.#index && this.#failedStates.has(this.#state)) this.#consume()
    this.#failedIndex = this.#index
    this.#failedStates.add(this.#state)
    this.#skipUntil(this.#recoverySet())
  }

  #countRecovery(): void {
    if (this.#recoveries++ < MAX_RECOVERIES) return
    this.syntaxError(this.token().start, `error recovery attempt limit exceeded: ${MAX_RECOVERIES}`)
    throw new RecoveryLimit()
  }

  #skipUntil(wanted: ReadonlySet<TokenKind>): void {
    for (let skipped = 0; this.peek() !== Token.End && !wanted.has(this.peek()); skipped++) {
      if (skipped >= MAX_SKIPPED) {
        throw new RecoveryLimit(`error recovery token lookahead limit exceeded: ${MAX_SKIPPED}`)
      }
      this.#consume()
    }
  }

  /** What may follow this rule or any that it was called from. */
  #recoverySet(): ReadonlySet<TokenKind> {
    return new Set(this.#callers.flatMap((caller) => [...caller.tokens]))
  }

  #withCallers(after: Follow): ReadonlySet<TokenKind> {
    const tokens = new Set(after.tokens)
    let open = after.open
    for (let index = this.#callers.length - 1; open && index >= 0; index--) {
      const caller = this.#callers[index] as Follow
      for (const token of caller.tokens) tokens.add(token)
      open = caller.open
    }
    return tokens
  }
}
