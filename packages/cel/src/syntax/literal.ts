import { CelDouble, CelUint, intOf, type Value } from '../value/index.js'
import type { Expr } from './ast.js'
import type { Builder } from './builder.js'
import { Token, type LexedToken } from './token.js'
import { unescapeBytes, unescapeString } from './unescape.js'

/** The expression of a literal token, with the minus sign before it if there is one. */
export function literalExpr(make: Builder, token: LexedToken, sign: LexedToken | undefined): Expr {
  const offset = (sign ?? token).start
  const value = literalValue(token, sign !== undefined)
  return typeof value === 'object' && value !== null && 'invalid' in value
    ? make.issue(offset, value.invalid)
    : make.literal(offset, value)
}

function literalValue(token: LexedToken, negative: boolean): Value | { invalid: string } {
  switch (token.kind) {
    case Token.Int: {
      const value = BigInt(token.text)
      return intOf(negative ? -value : value) ?? { invalid: 'invalid int literal' }
    }
    case Token.Uint: {
      const value = BigInt(token.text.slice(0, -1))
      return value < 1n << 64n ? new CelUint(value) : { invalid: 'invalid uint literal' }
    }
    case Token.Float: {
      const value = Number(token.text)
      return Number.isFinite(value) ? new CelDouble(negative ? -value : value) : { invalid: 'invalid double literal' }
    }
    case Token.String: {
      const text = unescapeString(token.text)
      return 'error' in text ? { invalid: text.error } : text.value
    }
    case Token.Bytes: {
      const bytes = unescapeBytes(token.text.slice(1))
      return 'error' in bytes ? { invalid: bytes.error } : bytes.value
    }
    case Token.Null:
      return null
    default:
      return token.kind === Token.True
  }
}
