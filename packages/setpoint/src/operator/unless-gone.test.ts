import { genericServerResponse, isNotFound, notFound } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { unlessGone } from './unless-gone.js'

const configs = { group: '', resource: 'configmaps' }

describe('a call about an object', () => {
  it('resolves to nothing when the object is gone', async () => {
    expect(await unlessGone(Promise.reject(notFound(configs, 'a')))).toBeUndefined()
    expect(await unlessGone(Promise.resolve('there'))).toBe('there')
  })

  it('fails when the server does not know the path: a finalizer that is not taken away must not count as gone', async () => {
    const unknown = genericServerResponse({ code: 404, method: 'PATCH' })
    expect(isNotFound(unknown)).toBe(true)
    await expect(unlessGone(Promise.reject(unknown))).rejects.toBe(unknown)
    const text = genericServerResponse({ code: 404, method: 'PATCH', resource: configs, name: 'a', unexpected: true })
    await expect(unlessGone(Promise.reject(text))).rejects.toBe(text)
  })

  it('fails as ever otherwise', async () => {
    await expect(unlessGone(Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
