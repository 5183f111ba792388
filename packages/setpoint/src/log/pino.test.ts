import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Logger } from './index.js'

/** Takes a logger as every option `log` does; that this compiles is half of the test. */
function pass(log: Logger): void {
  const child = log.child({ controller: 'webapps' })
  child.info('started')
  child.warn({ attempt: 2 }, 'failed')
  child.error({ err: new TypeError('broken') }, 'reconcile failed, it is tried again')
  child.debug('nobody sees this')
}

it('a pino logger can be passed as it is', () => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  pass(pino({ base: null, timestamp: false }, stream))
  expect(lines).toMatchObject([
    { level: 30, controller: 'webapps', msg: 'started' },
    { level: 40, controller: 'webapps', attempt: 2, msg: 'failed' },
    { level: 50, controller: 'webapps', err: { type: 'TypeError', message: 'broken' } },
  ])
})
