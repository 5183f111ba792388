import { SetpointError } from '@setpoint/kube'

/** Every option of T by its name: the compiler says which one is missing, or too many. */
export type OptionNames<T> = Readonly<Record<keyof T, true>>

/** Refuses options that there are not: taken in silence, `concurency: 5` would be a controller with one worker. */
export function checkOptionNames<T extends object>(whose: string, given: T, known: OptionNames<T>): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue
    const names = Object.keys(known).sort().join(', ')
    throw new SetpointError('OptionInvalid', `${whose}: there is no option ${JSON.stringify(name)}; there are ${names}`)
  }
}
