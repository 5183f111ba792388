import { beforeAll, describe, expect, test } from 'vitest'
import { CONFIG_MAP } from '../kinds.suite.js'
import { type ObjectList, useServer } from '../testing.suite.js'
import { statusOf } from '../watch-stream.suite.js'

// The server keeps 64 MiB of history; writing more than that makes it forget the oldest.
const api = useServer({ controllers: false })
const path = CONFIG_MAP.path()
let page: ObjectList
let version = ''

beforeAll(async () => {
  for (const name of ['a', 'b', 'c']) await api.client.create(path, CONFIG_MAP.object(name))
  page = (await api.client.get(`${path}?limit=1`)).list
  version = page.metadata.resourceVersion
  const other = CONFIG_MAP.path('kube-public')
  await api.client.create(other, CONFIG_MAP.object('large'))
  const text = 'x'.repeat(1_000_000)
  for (let write = 0; write < 72; write++)
    await api.client.patch(`${other}/large`, CONFIG_MAP.change(`${write}${text}`))
  await api.client.create(path, CONFIG_MAP.object('bb'))
}, 60_000)

describe('what reaches further back than the history', () => {
  test('is a 410 for a page, with a token that goes on in the present', async () => {
    const { code, status } = await api.client.get(`${path}?limit=1&continue=${page.metadata.continue}`)
    expect(code).toBe(410)
    expect(status.reason).toBe('Expired')
    expect(status.message).toMatch(/^The provided continue parameter is too old to display a consistent list result\./)
    const token = (status.metadata as { continue?: string }).continue
    expect(token).toMatch(/^[\w-]+$/)

    const { code: next, list } = await api.client.get(`${path}?continue=${token}`)
    expect(next).toBe(200)
    expect(list.items.map(({ metadata }) => metadata.name)).toEqual(['b', 'bb', 'c'])
    expect(Number(list.metadata.resourceVersion)).toBeGreaterThan(Number(version))
  })

  test('is a 410 for a list of the past', async () => {
    const { code, status } = await api.client.get(`${path}?resourceVersion=${version}&resourceVersionMatch=Exact`)
    expect(code).toBe(410)
    expect(status).toMatchObject({
      reason: 'Expired',
      message: 'The resourceVersion for the provided list is too old.',
    })
  })

  test('is an ERROR event of 410 for a watch, and the end of it', async () => {
    const frames = await (await api.client.watch(`${path}?resourceVersion=${version}`)).rest()
    expect(frames.map(({ type }) => type)).toEqual(['ERROR'])
    for (const frame of frames) {
      expect(statusOf(frame)).toMatchObject({ reason: 'Expired', code: 410 })
      expect(statusOf(frame).message).toMatch(new RegExp(`^too old resource version: ${version} \\(\\d+\\)$`))
    }
  })

  test('does not concern a list that accepts anything newer', async () => {
    expect((await api.client.get(`${path}?resourceVersion=${version}`)).code).toBe(200)
  })
})
