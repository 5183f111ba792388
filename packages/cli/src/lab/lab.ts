import { SetpointError } from '@setpoint/kube'
import { loadLab } from '@setpoint/labs'
import { explained } from '../project/index.js'
import { pageStyle } from './page.js'
import { enterReader } from './reader.js'
import { openSession } from './session.js'
import { walk } from './walk.js'

export interface LabOptions {
  readonly list: boolean
  readonly step: number
  readonly all: boolean
  readonly kubeconfig?: string
}

/** `setpoint lab`: goes through the lab with whoever sits at the terminal. */
export function lab(options: LabOptions): Promise<void> {
  return explained(() => goThrough(options))
}

async function goThrough({ list, step, all, kubeconfig }: LabOptions): Promise<void> {
  const { steps } = loadLab('reconciliation')
  const print = (text: string): void => console.log(text)
  if (list) {
    for (const [index, { title }] of steps.entries()) print(`${String(index + 1).padStart(2)}  ${title}`)
    return
  }
  if (step > steps.length) {
    throw new SetpointError('OptionInvalid', `--step ${step}: the lab has ${steps.length} steps; --list shows them`)
  }
  if (!all && !process.stdin.isTTY) {
    throw new SetpointError(
      'OptionMissing',
      'the lab waits for Enter before each command, and there is no terminal; go through without waiting with --all',
    )
  }
  using reader = enterReader(process.stdin, process.stdout)
  await using session = await openSession(kubeconfig)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void session.close().finally(() => process.exit(130)))
  }
  const style = pageStyle(process.stdout)
  const outcome = await walk(steps, {
    first: step - 1,
    wait: all ? () => Promise.resolve('run') : (question) => reader.ask(question),
    run: (command) => session.shell.run(command),
    print,
    style,
  })
  if (outcome.differences > 0) process.exitCode = 1
  print(summary(outcome.differences, outcome.isWhole))
}

function summary(differences: number, isWhole: boolean): string {
  if (differences > 0) return `\n${differences} came out otherwise than the page says.`
  return isWhole
    ? '\nThat was the lab. docs/operators.md goes on from here.'
    : '\nUntil next time; setpoint lab --step N goes on.'
}
