import { SetpointError } from '@setpoint/kube'
import { valueText } from '../log/index.js'

/** Every option of T by its name: the compiler says which one is missing, or too many. */
export type OptionNames<T> = Readonly<Record<keyof T, true>>

/**
 * Refuses options that there are not: taken in silence, `concurency: 5` would be a controller with one worker. To be asked before any
 * option is used: one that is misspelt is missing as well, and what is said of that would lead elsewhere.
 */
export function checkOptionNames<T extends object>(whose: string, given: T, known: OptionNames<T>): void {
  if (!isObject(given))
    throw new SetpointError('OptionInvalid', `${whose}: the options are ${valueText(given)}; they must be an object`)
  for (const name of Object.keys(given)) {
    // One that is undefined says nothing, here as in an option that there is.
    if (Object.hasOwn(known, name) || given[name] === undefined) continue
    const names = Object.keys(known).sort().join(', ')
    throw new SetpointError('OptionInvalid', `${whose}: there is no option ${JSON.stringify(name)}; there are ${names}`)
  }
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
