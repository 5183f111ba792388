import { type Logger, silentLogger } from 'setpoint'

/** A log of which the first lines of whatever it says of reconcile loops are kept. */
export function loopLines(): { readonly log: Logger; readonly lines: readonly string[] } {
  const lines: string[] = []
  const note = (_: unknown, text = ''): void => {
    if (text.includes('reconcile loop')) lines.push(text.split('\n')[0] ?? '')
  }
  const log: Logger = { ...silentLogger, error: note, warn: note, info: note, child: () => log }
  return { log, lines }
}
