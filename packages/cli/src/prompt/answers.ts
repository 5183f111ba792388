import { SetpointError } from '@setpoint/kube'
import { cancelled, missing, processTerminal, type Terminal } from './terminal.js'

export interface Question {
  /** The flag that answers it: `--domain`. */
  readonly flag: string
  readonly message: string
  /** Offered on a terminal, and taken with --yes. Default: none; it has to be answered. */
  readonly fallback?: string
  /** What is wrong with an answer; undefined when nothing is. */
  readonly check: (answer: string) => string | undefined
}

export interface Asking {
  /** Take the fallbacks instead of asking. */
  readonly yes: boolean
  /** Default: the process's, where there is one. */
  readonly terminal?: Terminal | undefined
}

type Given<Name extends string> = { readonly [N in Name]?: string | undefined }

/**
 * The answers to all questions: given by flags, by --yes, or by whoever sits at the terminal. Throws OptionInvalid for a
 * flag's value that cannot be, and OptionMissing with all flags that are missing; both before the first question.
 */
export async function answers<Name extends string>(
  questions: Readonly<Record<Name, Question>>,
  given: NoInfer<Given<Name>>,
  { yes, terminal = processTerminal() }: Asking,
): Promise<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  const open: Name[] = []
  for (const name of Object.keys(questions) as Name[]) {
    const { flag, fallback, check } = questions[name]
    const value = given[name] ?? (yes ? fallback : undefined)
    if (value === undefined) {
      open.push(name)
      continue
    }
    const problem = check(value)
    if (problem !== undefined) {
      throw new SetpointError('OptionInvalid', `${flag} ${JSON.stringify(value)}: ${problem}`)
    }
    found[name] = value
  }
  if (open.length > 0 && terminal === undefined) {
    throw missing(
      open.map((name) => questions[name].flag),
      yes,
    )
  }
  for (const name of open) found[name] = await ask(questions[name], terminal as Terminal)
  return found as Record<Name, string>
}

async function ask({ flag, message, fallback, check }: Question, terminal: Terminal): Promise<string> {
  const { isCancel, text } = await import('@clack/prompts')
  const answer = await text({
    message,
    ...terminal,
    ...(fallback === undefined ? {} : { placeholder: fallback, defaultValue: fallback }),
    validate: (value) => {
      const answered = value === undefined || value === '' ? fallback : value
      return answered === undefined ? 'This needs an answer.' : check(answered)
    },
  })
  if (isCancel(answer)) throw cancelled(flag)
  return answer
}
