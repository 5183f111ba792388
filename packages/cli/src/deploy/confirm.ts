import { SetpointError } from '@setpoint/kube'

export interface ConfirmOptions {
  /** The answer is known. */
  readonly yes: boolean
  /** What to say where nobody can be asked: "deploy would change 12 objects". */
  readonly otherwise: string
}

/** Asks on a terminal; anywhere else the answer has to be on the command line. False: the user said no. */
export async function confirmed(question: string, { yes, otherwise }: ConfirmOptions): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new SetpointError('OptionMissing', `${otherwise}; nobody is here to be asked: say --yes`)
  }
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr })
  return !isCancel(answer) && answer
}
