import { SetpointError } from '@setpoint/kube'
import { BOOLEAN_FLAGS, VALUE_FLAGS } from './flags.js'

/** The values of every flag, in the order given: a flag may come more than once. */
export type Flags = ReadonlyMap<string, readonly string[]>

/** Reads a command line of kube-apiserver: `--flag=value`, `--flag value`, `--switch`, `-v 2`; `_` in a name is `-`. */
export function parseFlags(args: readonly string[]): Flags {
  const flags = new Map<string, string[]>()
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as string
    const [, short, spelt = '', value] = /^(?:--?(v)|--([A-Za-z][\w-]*))(?:=(.*))?$/s.exec(arg) ?? []
    const name = short ?? spelt.replaceAll('_', '-')
    if (name === '') throw usage(arg.startsWith('-') ? `bad flag syntax: ${arg}` : `unknown argument ${arg}`)
    const values = flags.get(name) ?? []
    flags.set(name, values)
    if (value !== undefined && (VALUE_FLAGS.has(name) || BOOLEAN_FLAGS.has(name))) values.push(value)
    else if (BOOLEAN_FLAGS.has(name)) values.push('true')
    else if (!VALUE_FLAGS.has(name)) throw usage(`unknown flag: --${name}`)
    else if (index + 1 < args.length) values.push(args[++index] as string)
    else throw usage(`flag needs an argument: --${name}`)
  }
  return flags
}

/** The last one given counts, as for kube-apiserver's flags that take one value. */
export function lastOf(flags: Flags, name: string): string | undefined {
  return flags.get(name)?.at(-1)
}

/** All of them, split at commas. */
export function listOf(flags: Flags, name: string): string[] {
  return (flags.get(name) ?? []).flatMap((value) => value.split(',')).filter((item) => item !== '')
}

export function usage(problem: string): SetpointError {
  return new SetpointError('OptionInvalid', `kube-apiserver: ${problem}; see --help for the flags`)
}
