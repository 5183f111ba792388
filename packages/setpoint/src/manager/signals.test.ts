import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { silentLogger } from '../log/index.js'
import { stopOnSignals } from './signals.js'

/** A process that says when it is told to stop, and ends when it has been told so on standard input. */
const PROGRAM = `
  import { consoleLogger } from ${JSON.stringify(new URL('../log/index.ts', import.meta.url).href)}
  import { stopOnSignals } from ${JSON.stringify(new URL('./signals.ts', import.meta.url).href)}
  const stop = stopOnSignals(consoleLogger)
  stop.signal.addEventListener('abort', () => console.log('stopping'))
  process.stdin.once('data', () => {
    stop.dispose()
    process.exitCode = stop.signal.aborted ? 0 : 3
    process.stdin.destroy()
  })
  console.log('ready')
`

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

function program(): { readonly said: (word: string) => Promise<void>; readonly process: ChildProcess } {
  const flags = ['--conditions=@setpoint/source', '--import', 'tsx', '--input-type=module', '--eval', PROGRAM]
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const started = spawn(process.execPath, flags, { cwd, stdio: ['pipe', 'pipe', 'ignore'] })
  child = started
  let output = ''
  started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    process: started,
    async said(word) {
      while (!output.includes(word)) await once(started.stdout, 'data')
    },
  }
}

describe('a process that stops on signals', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('is told by %s, and ends in its own time', async (signal) => {
    const { process: started, said } = program()
    await said('ready')
    started.kill(signal)
    await said('stopping')
    started.stdin?.write('end\n')
    expect(await once(started, 'exit')).toEqual([0, null])
  })

  it.each([
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGINT'],
    ['SIGTERM', 'SIGINT'],
  ] as const)('ends with 1 at once when it is told a second time: %s, %s', async (first, second) => {
    const { process: started, said } = program()
    await said('ready')
    started.kill(first)
    await said('stopping')
    started.kill(second)
    expect(await once(started, 'exit')).toEqual([1, null])
  })
})

describe('the signal', () => {
  it('aborts with the one that it was given as well', () => {
    const also = new AbortController()
    const stop = stopOnSignals(silentLogger, also.signal)
    expect(stop.signal.aborted).toBe(false)
    also.abort()
    expect(stop.signal.aborted).toBe(true)
    stop.dispose()
    const late = stopOnSignals(silentLogger, also.signal)
    expect(late.signal.aborted).toBe(true)
    late.dispose()
  })

  it('leaves nothing behind on the process', () => {
    const before = ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name))
    stopOnSignals(silentLogger).dispose()
    expect(['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name))).toEqual(before)
  })
})
