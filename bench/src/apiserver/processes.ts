import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resident memory of all of them. */
export function residentMegabytes(processes: readonly number[]): number {
  return sum(processes, (id) => {
    const kilobytes =
      process.platform === 'linux'
        ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
        : execFileSync('ps', ['-o', 'rss=', '-p', String(id)], { encoding: 'utf8' })
    return Number(kilobytes) / 1024
  })
}

/** Processor time that all of them have used so far, in user space and in the kernel, to the hundredth of a second. */
export function processorMilliseconds(processes: readonly number[]): number {
  return sum(processes, (id) => {
    if (process.platform !== 'linux') {
      const [seconds = 0, minutes = 0, hours = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(id)], {
        encoding: 'utf8',
      })
        .trim()
        .split(':')
        .map(Number)
        .reverse()
      return (hours * 3600 + minutes * 60 + seconds) * 1000
    }
    // The name of the program, in parentheses, may have spaces; utime and stime are 14 and 15 of all fields.
    const [, rest = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    const fields = rest.split(' ')
    const ticks = Number(fields[14 - 3]) + Number(fields[15 - 3])
    return ticks * (1000 / TICKS_PER_SECOND)
  })
}

/** USER_HZ, which Linux has kept at 100 on all machines that matter. */
const TICKS_PER_SECOND = 100

function sum(processes: readonly number[], of: (id: number) => number): number {
  return processes.reduce((total, id) => total + of(id), 0)
}
