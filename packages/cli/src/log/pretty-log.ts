import { styleText } from 'node:util'
import { type Clock, systemClock } from '@setpoint/kube'
import type { LogFunction, Logger } from 'setpoint'

type Level = 'debug' | 'info' | 'warn' | 'error'
type Style = Parameters<typeof styleText>[0]

const STYLES: Record<Level, Style> = { debug: 'gray', info: 'green', warn: 'yellow', error: 'red' }
/** Fields that have their own place in the line, or say nothing to a person. */
const PLACED = new Set(['controller', 'controllerKind', 'namespace', 'name', 'reconcileID', 'causes', 'err'])

export interface PrettyOptions {
  /** Default: what standard error can, as NO_COLOR and FORCE_COLOR say; none in a file. */
  readonly colors?: boolean
  /** Default: the machine's time. */
  readonly clock?: Clock
}

/**
 * A logger for people: `12:00:01 INFO webapps default/demo reconciled in 3 ms`, and indented below it why, and what went
 * wrong. Debug lines are left out.
 */
export function prettyLogger(write: (text: string) => void, options: PrettyOptions = {}): Logger {
  const { colors = hasColors(process.stderr), clock = systemClock } = options
  const paint = (style: Style, text: string): string =>
    colors ? styleText(style, text, { validateStream: false }) : text
  const loggerOf = (own: object): Logger => {
    const at =
      (level: Level): LogFunction =>
      (fields: object | string, message?: string) => {
        const all: Record<string, unknown> = typeof fields === 'string' ? { ...own } : { ...own, ...fields }
        write(lineOf(level, all, typeof fields === 'string' ? fields : (message ?? '')))
      }
    return {
      debug: () => undefined,
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (fields) => loggerOf({ ...own, ...fields }),
    }
  }
  function lineOf(level: Level, fields: Record<string, unknown>, message: string): string {
    const { controller, err, causes } = fields
    // Of a report of many lines the fields belong to the first, which says what it is about.
    const [first = '', ...rest] = (err instanceof Error ? `${message}: ${err.message}` : message).split('\n')
    const parts = [
      paint('gray', new Date(clock.now()).toTimeString().slice(0, 8)),
      paint(STYLES[level], level.toUpperCase().padEnd(5)),
      ...(typeof controller === 'string' ? [paint('cyan', controller)] : []),
      ...objectOf(fields),
      first,
      ...Object.entries(fields)
        .filter(([name, value]) => !PLACED.has(name) && value !== undefined)
        .map(([name, value]) => paint('gray', `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)),
    ]
    const below = [
      ...(Array.isArray(causes) ? causes.map((cause) => `because of: ${shortened(String(cause), err)}`) : []),
      ...(err instanceof Error ? framesOf(err) : []),
    ]
    return `${[parts.join(' '), ...rest, ...below.map((line) => paint('gray', `         ${line}`))].join('\n')}\n`
  }
  return loggerOf({})
}

function hasColors(stream: typeof process.stderr): boolean {
  if (stream.isTTY) return stream.hasColors()
  return (process.env['FORCE_COLOR'] ?? '0') !== '0'
}

function objectOf({ namespace, name }: Record<string, unknown>): string[] {
  if (typeof name !== 'string') return []
  return [typeof namespace === 'string' ? `${namespace}/${name}` : name]
}

/** A retry that failed in the same way need not say so again. */
function shortened(cause: string, err: unknown): string {
  if (!(err instanceof Error) || err.message === '') return cause
  return cause.replace(`after: ${err.message}`, 'after the same')
}

/** Where it happened, in the user's own code: frames of packages and of Node only hide it. */
function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|node:|\/packages\/setpoint\//.test(line))
    .slice(0, 3)
    .map((line) => line.trim())
}
