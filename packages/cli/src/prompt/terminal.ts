import type { Readable, Writable } from 'node:stream'
import { SetpointError } from '@setpoint/kube'

/** Where questions are asked and answered. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/** The process's own. Questions go to standard error: standard output is for the result. Undefined: nobody is there. */
export function processTerminal(): Terminal | undefined {
  const { stdin, stderr } = process
  return stdin.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : undefined
}

/** The flags without which a command cannot go on. */
export function missing(flags: readonly string[], yes: boolean): SetpointError {
  const names = listed(flags)
  const verb = flags.length === 1 ? 'is' : 'are'
  const way = yes
    ? 'there is no default'
    : 'there is no terminal to ask on; --yes takes the defaults where there are any'
  return new SetpointError('OptionMissing', `${names} ${verb} missing, and ${way}`)
}

/** The user has ended a question with Ctrl-C or Escape. */
export function cancelled(flag: string): SetpointError {
  return new SetpointError('OptionMissing', `${flag} was not answered; nothing is written`)
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
