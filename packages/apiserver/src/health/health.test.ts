import { describe, expect, test } from 'vitest'
import { type HealthCheck, health } from './index.js'

const well: HealthCheck = { name: 'ping', check: () => undefined }
const ill: HealthCheck = { name: 'storage', check: () => 'the disk is full' }

function ask(path: string, ...readyz: readonly HealthCheck[]): { status: number; body: unknown } | undefined {
  const [route = '', query = ''] = path.split('?')
  const answer = health({ healthz: [well], livez: [well], readyz }, route, new URLSearchParams(query))
  return answer === undefined ? undefined : { status: answer.status, body: answer.body }
}

describe('health', () => {
  test('is ok and nothing more when all is well', () => {
    for (const path of ['/healthz', '/livez', '/readyz']) expect(ask(path, well)).toEqual({ status: 200, body: 'ok' })
  })

  test('tells each check when asked to', () => {
    const body = '[+]ping ok\nreadyz check passed\n'
    expect(ask('/readyz?verbose', well)).toEqual({ status: 200, body })
  })

  test('is a 500 that names the check which fails, and keeps the reason to itself', () => {
    const body = '[+]ping ok\n[-]storage failed: reason withheld\nreadyz check failed\n'
    expect(ask('/readyz', well, ill)).toEqual({ status: 500, body })
    expect(ask('/livez', well, ill)?.status).toBe(200)
  })

  test('leaves out what it is asked to leave out', () => {
    expect(ask('/readyz?exclude=storage', well, ill)).toEqual({ status: 200, body: 'ok' })
    expect(ask('/readyz?verbose&exclude=storage', well, ill)?.body).toContain('[+]storage excluded: ok\n')
  })

  test('of one check is asked for below the endpoint', () => {
    expect(ask('/readyz/ping', well, ill)).toEqual({ status: 200, body: 'ok' })
    expect(ask('/readyz/storage', well, ill)?.status).toBe(500)
    expect(ask('/readyz/nothing', well, ill)?.status).toBe(404)
  })

  test('is asked for at its three paths and nowhere else', () => {
    expect(ask('/health')).toBeUndefined()
    expect(ask('/')).toBeUndefined()
  })
})
