import { SetpointError } from '@setpoint/kube'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consoleLogger, silentLogger } from './index.js'

afterEach(() => vi.restoreAllMocks())

const TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** What reaches standard error, line by line. */
function captured(): unknown[] {
  const lines: unknown[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)))
    return true
  })
  return lines
}

describe('the logger on standard error', () => {
  it('writes a line of JSON per message, with the fields of its parents', () => {
    const lines = captured()
    const log = consoleLogger.child({ controller: 'webapps' })
    log.info('started')
    log.child({ key: 'default/a' }).warn({ attempt: 2 }, 'failed')
    log.debug('nobody sees this')
    expect(lines).toEqual([
      { level: 'info', time: TIME, controller: 'webapps', msg: 'started' },
      { level: 'warn', time: TIME, controller: 'webapps', key: 'default/a', attempt: 2, msg: 'failed' },
    ])
  })

  it('shows errors with their message, code, stack and cause', () => {
    const lines = captured()
    const cause = new SetpointError('ServerUnreachable', 'no connection')
    consoleLogger.error({ err: new TypeError('broken', { cause }) }, 'reconcile')
    expect(lines[0]).toMatchObject({
      level: 'error',
      err: { type: 'TypeError', message: 'broken', cause: { code: 'ServerUnreachable', message: 'no connection' } },
      msg: 'reconcile',
    })
    expect(lines[0]).toHaveProperty('err.stack')
  })
})

it('the silent logger writes nothing', () => {
  const lines = captured()
  silentLogger.child({}).error('nobody hears this')
  expect(lines).toEqual([])
})
