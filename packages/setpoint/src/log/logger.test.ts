import { SetpointError } from '@setpoint/kube'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consoleLogger, type Logger, silentLogger, tell } from './index.js'

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

  it('shows an object that leads back to itself once', () => {
    const lines = captured()
    const response: Record<string, unknown> = { status: 502 }
    response['request'] = { response }
    consoleLogger
      .child({ controller: 'webapps' })
      .error({ err: new Error('upstream', { cause: response }) }, 'reconcile')
    expect(lines[0]).toMatchObject({
      level: 'error',
      time: TIME,
      controller: 'webapps',
      err: {
        type: 'Error',
        message: 'upstream',
        cause: { status: 502, request: { response: '[shown above]' } },
      },
      msg: 'reconcile',
    })
    expect(lines[0]).toHaveProperty('err.stack')
  })

  it('shows a BigInt as its digits', () => {
    const lines = captured()
    consoleLogger.info({ size: 12_345_678_901_234_567_890n, sizes: [1n] }, 'counted')
    expect(lines).toEqual([{ level: 'info', time: TIME, size: '12345678901234567890', sizes: ['1'], msg: 'counted' }])
  })

  it('says of what cannot be read why it cannot, and shows the rest', () => {
    const lines = captured()
    const fields = {
      get broken(): string {
        throw new TypeError('not now')
      },
      inner: {
        toJSON(): never {
          throw new RangeError('not like this')
        },
      },
      name: 'demo',
    }
    consoleLogger.child(fields).warn(fields, 'looked')
    expect(lines).toEqual([
      {
        level: 'warn',
        time: TIME,
        broken: '[unreadable: TypeError: not now]',
        inner: '[unreadable: RangeError: not like this]',
        name: 'demo',
        msg: 'looked',
      },
    ])
  })

  it('survives objects that answer no question, and shows what leads to everything only in part', () => {
    const lines = captured()
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
        getPrototypeOf: () => {
          throw new Error('no')
        },
        ownKeys: () => {
          throw new Error('no')
        },
      },
    )
    consoleLogger.error(hostile, 'hostile')
    consoleLogger.error({ err: hostile, thrown: Object.create(null) as object }, 'hostile within')
    const wide: unknown[] = Array.from({ length: 200_000 }, (_, index) => ({ index, wide: undefined as unknown }))
    for (const item of wide) (item as { wide: unknown }).wide = wide
    consoleLogger.error({ wide }, 'wide')
    interface Deep {
      inner?: Deep
      readonly size: bigint
    }
    const deep: Deep = { size: 1n }
    for (let at: Deep = deep, depth = 0; depth < 50_000; depth++) at = at.inner = { size: 1n }
    consoleLogger.error({ deep }, 'deep')
    expect(lines).toMatchObject([
      { level: 'error', msg: 'hostile' },
      { level: 'error', err: '[unreadable: Error: no]', thrown: {}, msg: 'hostile within' },
      { level: 'error', msg: 'wide' },
      { level: 'error', msg: 'deep' },
    ])
    expect(JSON.stringify(lines).length).toBeLessThan(20_000)
  })
})

describe('a line from where nothing may be thrown', () => {
  it('goes to standard error when the logger throws, with what it threw', () => {
    const lines = captured()
    const broken: Logger = {
      ...silentLogger,
      error: () => {
        throw new Error('the disk is full')
      },
    }
    tell('error', () => broken, { key: 'default/a' }, 'reconcile failed')
    expect(lines).toMatchObject([
      { level: 'error', key: 'default/a', loggerThrew: { message: 'the disk is full' }, msg: 'reconcile failed' },
    ])
  })
})

it('the silent logger writes nothing', () => {
  const lines = captured()
  silentLogger.child({}).error('nobody hears this')
  expect(lines).toEqual([])
})
