import { describe, expect, it } from 'vitest'
import { Health } from './index.js'

describe('a check with a remark', () => {
  it('is well, and says it under its own path', async () => {
    const health = new Health()
    health.add('loops', () => 'one object is looping')
    expect((await health.respond('')).body).toBe('ok')
    expect(await health.respond('/loops')).toMatchObject({ status: 200, body: 'ok\none object is looping\n' })
  })
})

describe('health', () => {
  it('is ok without any checks, and has a ping', async () => {
    const health = new Health()
    expect(await health.respond('/')).toMatchObject({ status: 200, body: 'ok' })
    expect(await health.respond('/ping')).toMatchObject({ status: 200, body: 'ok' })
    expect((await health.respond('', new URLSearchParams('verbose'))).body).toBe('[+]ping ok\nhealthz check passed\n')
  })

  it('fails when one check does, and says which but not why', async () => {
    const health = new Health()
    health.add('cache', () => Promise.reject(new Error('Pods: forbidden')))
    health.add('alive', () => undefined)
    const { status, body, headers } = await health.respond('/')
    expect(status).toBe(500)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).toBe('[+]alive ok\n[-]cache failed: reason withheld\nhealthz check failed\n')
  })

  it('says why on the path of the check', async () => {
    const health = new Health()
    health.add('cache', () => {
      throw new Error('Pods: forbidden')
    })
    expect(await health.respond('/cache/')).toMatchObject({
      status: 500,
      body: 'internal server error: Pods: forbidden\n',
    })
    expect(await health.respond('/other')).toMatchObject({ status: 404 })
    expect(await health.respond('/ping')).toMatchObject({ status: 404 })
  })

  it('leaves checks out on request', async () => {
    const health = new Health()
    health.add('cache', () => Promise.reject(new Error('no')))
    const query = new URLSearchParams('exclude=cache&exclude=typo&verbose')
    expect(await health.respond('/', query)).toMatchObject({
      status: 200,
      body: '[+]cache excluded: ok\nwarn: some health checks cannot be excluded: no matches for "typo"\nhealthz check passed\n',
    })
  })

  it('refuses a name that is no path, and forgets removed checks', async () => {
    const health = new Health()
    expect(() => health.add('a/b', () => undefined)).toThrow('is no name for a check')
    health.add('cache', () => Promise.reject(new Error('no')))
    health.remove('cache')
    expect((await health.respond('/')).status).toBe(200)
  })
})
