import { Optional } from '../value/index.js'
import type { Code } from './code.js'

/** `a.or(b)` and `a.orValue(b)`: the alternative is only evaluated when it is needed, and choosing is free. */
export function optionalOrCode(name: string, args: readonly Code[]): Code | undefined {
  if ((name !== 'or' && name !== 'orValue') || args.length !== 2) return undefined
  const [first, second] = args as [Code, Code]
  return {
    run: (frame) => {
      const value = first.run(frame)
      if (!(value instanceof Optional)) return value
      if (!value.present) return second.run(frame)
      return name === 'or' ? value : value.value
    },
  }
}
