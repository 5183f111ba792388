import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** A fixture that runs in a process of its own. */
export interface Child {
  readonly process: ChildProcessByStdio<Writable, Readable, null>
  /** What it has printed so far, line by line. */
  readonly lines: readonly string[]
  /** The next line that this was not asked for yet; rejects when it ends without one. */
  nextLine(): Promise<string>
  /** Resolves when it is gone and everything that it printed is in `lines`. */
  readonly closed: Promise<void>
}

export interface ChildOptions {
  /** The largest file that it may write, in KiB. Default: no limit. */
  readonly maxFileKiB?: number
}

const sources = fileURLToPath(new URL('..', import.meta.url))
const built = fileURLToPath(new URL('../../../dist/storage', import.meta.url))
const useBuilt = isUpToDate()

export function startFixture(name: string, args: readonly string[], options: ChildOptions = {}): Child {
  const script = join('lmdb', 'fixtures', `${name}.suite`)
  const node = useBuilt
    ? [process.execPath, join(built, `${script}.js`), ...args]
    : [process.execPath, '--conditions=@setpoint/source', '--import', 'tsx', join(sources, `${script}.ts`), ...args]
  const limited = ['/bin/bash', '-c', `ulimit -f ${options.maxFileKiB}; exec "$@"`, 'limited', ...node]
  const [command = '', ...rest] = options.maxFileKiB === undefined ? node : limited
  // `tsx` is looked up from the working folder.
  const child = spawn(command, rest, { cwd: sources, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  let asked = 0
  let wake = (): void => undefined
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    lines.push(line)
    wake()
  })
  const closed = new Promise<void>((resolve) => {
    reader.on('close', resolve)
  })
  const nextLine = async (): Promise<string> => {
    const printed = new Promise<void>((resolve) => {
      wake = resolve
    })
    if (lines.length === asked) await Promise.race([printed, closed])
    const line = lines[asked++]
    if (line === undefined) throw new Error(`${name} ended after ${lines.length} lines`)
    return line
  }
  return { process: child, lines, closed, nextLine }
}

/** Whether every source has a built file that is as new: that starts in half the time of running the sources. */
function isUpToDate(): boolean {
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const changed = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return names.every((name) => changed(join(sources, name)) <= changed(join(built, name.replace(/\.ts$/, '.js'))))
}
