import { SetpointError } from '@setpoint/kube'
import { valueText } from '../log/index.js'

/** What an option of that name is, and what it must be. */
export function optionInvalid(whose: string, option: string, value: unknown, wanted: string): SetpointError {
  return new SetpointError('OptionInvalid', `${whose}: ${option} is ${valueText(value)}; it must be ${wanted}`)
}
