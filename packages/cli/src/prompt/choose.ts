import { cancelled, missing, processTerminal } from './terminal.js'
import type { Asking } from './answers.js'

/** One of several things that can be switched on, each by its own flag. */
export interface Choice<Name extends string> {
  readonly name: Name
  readonly flag: string
  readonly hint: string
}

/** What of several is wanted, at least one: what the flags say, or if they say nothing, what is chosen on the terminal. */
export async function choose<Name extends string>(
  message: string,
  choices: readonly Choice<Name>[],
  given: NoInfer<{ readonly [N in Name]?: boolean | undefined }>,
  { yes, terminal = processTerminal() }: Asking,
): Promise<ReadonlySet<Name>> {
  const wanted = choices.filter(({ name }) => given[name] === true)
  if (wanted.length > 0) return new Set(wanted.map(({ name }) => name))
  const flags = choices.map(({ flag }) => flag).join(' or ')
  if (terminal === undefined || yes) throw missing([flags], yes)
  const { isCancel, multiselect } = await import('@clack/prompts')
  const chosen = await multiselect<string>({
    message,
    options: choices.map(({ name, hint }) => ({ value: name, hint })),
    required: true,
    ...terminal,
  })
  if (isCancel(chosen)) throw cancelled(flags)
  return new Set(chosen as Name[])
}
