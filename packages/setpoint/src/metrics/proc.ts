import { readdirSync, readFileSync } from 'node:fs'

/** What Go's collector gives for a limit that there is not: the greatest unsigned 64-bit number. */
const UNLIMITED = 2 ** 64

/** What Linux tells of this process; a part is undefined where nobody tells it. */
export interface ProcessFacts {
  readonly openFiles: number | undefined
  readonly maxFiles: number | undefined
  readonly virtualMemory: number | undefined
  readonly maxVirtualMemory: number | undefined
  /** Of the process's network, not of the process alone: in a pod the two are one. */
  readonly received: number | undefined
  readonly sent: number | undefined
}

/** `folder`: as /proc/self. */
export function processFacts(folder: string): ProcessFacts {
  const limits = contentOf(`${folder}/limits`)
  const { received, sent } = octetsIn(contentOf(`${folder}/net/netstat`))
  return {
    openFiles: openFiles(`${folder}/fd`),
    maxFiles: limitIn(limits, 'Max open files'),
    virtualMemory: virtualMemoryIn(contentOf(`${folder}/stat`)),
    maxVirtualMemory: limitIn(limits, 'Max address space'),
    received,
    sent,
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function openFiles(folder: string): number | undefined {
  try {
    return readdirSync(folder).length
  } catch {
    return undefined
  }
}

/** The soft limit: the first of two. */
function limitIn(limits: string, name: string): number | undefined {
  const value = new RegExp(`^${name} +(\\S+)`, 'm').exec(limits)?.[1]
  return value === 'unlimited' ? UNLIMITED : numberIn(value)
}

/** The 23rd field. The second is the name in parentheses, in which there may be anything. */
function virtualMemoryIn(stat: string): number | undefined {
  return numberIn(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[20])
}

/** Lines come in pairs: names, then values. */
function octetsIn(netstat: string): { readonly received: number | undefined; readonly sent: number | undefined } {
  const [names = [], values = []] = netstat
    .split('\n')
    .filter((line) => line.startsWith('IpExt:'))
    .map((line) => line.trim().split(/ +/))
  const named = (name: string): number | undefined => numberIn(values[names.indexOf(name)])
  return { received: named('InOctets'), sent: named('OutOctets') }
}

function numberIn(text: string | undefined): number | undefined {
  const value = Number(text ?? '')
  return text === undefined || text === '' || !Number.isFinite(value) ? undefined : value
}
