import { isJsonObject, type Kind, SetpointError } from '@setpoint/kube'
import { optionInvalid } from '../options/index.js'
import { functionsIn } from './functions.js'

// What a declaration is made of, where no compiler has looked: a function that is none would admit everything.

export function expectOptions(whose: string, options: unknown): void {
  if (!isJsonObject(options))
    throw new SetpointError('OptionInvalid', `${whose}: its options are ${String(options)}; they must be an object`)
}

export function expectKind(whose: string, kind: unknown): void {
  if (!isKind(kind))
    throw optionInvalid(whose, 'for', kind, 'a kind, as resource(…) makes it and setpoint/kinds has them')
}

/** Whether it is known in full: names alone would do for no rule. */
export function isKind(value: unknown): value is Kind {
  const { kind, apiVersion, plural, group } = (value ?? {}) as Partial<Kind>
  return [kind, apiVersion, plural, group].every((part) => typeof part === 'string')
}

/** Whether there is one: a list may be empty. */
export function expectFunctions(whose: string, option: string, value: unknown): boolean {
  const functions = functionsIn<unknown>(value)
  if (!functions.every((item) => typeof item === 'function'))
    throw optionInvalid(whose, option, value, 'a function, or a list of them')
  return functions.length > 0
}

/** Seconds that an API server may wait; more it does not take. */
export function expectTimeout(whose: string, seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 30)
    throw new SetpointError('WebhookInvalid', `${whose}: timeoutSeconds must be from 1 to 30, not ${seconds}`)
}
