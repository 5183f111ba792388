import { messageOf } from '@setpoint/kube'
import { RE2JS } from 're2js'
import { Failure } from '../value/index.js'

/** Compiled patterns, the most recent few hundred: the same rule meets the same pattern for every object. */
const compiled = new Map<string, RE2JS | Failure>()
const MAX_COMPILED = 512

/** An RE2 regular expression: time linear in the text, so no pattern can stall the server. Throws for a bad pattern. */
export function regularExpression(pattern: string): RE2JS {
  let found = compiled.get(pattern)
  if (found === undefined) {
    found = compile(pattern)
    if (compiled.size >= MAX_COMPILED) compiled.delete(compiled.keys().next().value as string)
    compiled.set(pattern, found)
  }
  if (found instanceof Failure) throw found
  return found
}

function compile(pattern: string): RE2JS | Failure {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    return new Failure(messageOf(error))
  }
}

export function matches(text: string, pattern: string): boolean {
  return regularExpression(pattern).test(text)
}

/** Functions whose second argument is a pattern, which is compiled ahead if it is a constant. */
export const PATTERN_FUNCTIONS: ReadonlySet<string> = new Set(['matches', 'find', 'findAll'])
