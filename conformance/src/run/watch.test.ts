import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { End } from '../transcript/index.js'
import type { Connection } from './connection.js'
import { Watch } from './watch.js'

const secret = { type: 'ADDED', object: { kind: 'Secret', metadata: { name: 'a' } } }
const marked = { annotations: { 'k8s.io/initial-events-end': 'true' }, resourceVersion: '7' }
const end = { type: 'BOOKMARK', object: { kind: 'Secret', metadata: marked } }
const plain = { type: 'BOOKMARK', object: { kind: 'Secret', metadata: { resourceVersion: '7' } } }

/** What is collected of a watch over which these events come. */
async function collected(events: readonly object[], until: End): Promise<unknown> {
  const body = new PassThrough()
  const connection = { open: () => Promise.resolve(Object.assign(body, { statusCode: 200, rawHeaders: [] })) }
  const watch = await Watch.open(connection as unknown as Connection, {
    method: 'GET',
    path: '/',
    headers: {},
    body: '',
  })
  body.end(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  return (await watch.collect(until))['events']
}

it('events are collected without the bookmarks that mark nothing, which may come at any time', async () => {
  const deleted = { ...secret, type: 'DELETED' }
  expect(await collected([secret, end, plain, deleted], { kind: 'events', count: 3 })).toEqual([secret, end, deleted])
  expect(await collected([plain, secret, plain], { kind: 'closed' })).toEqual([secret])
})

it('bookmarks are collected where they are waited for', async () => {
  expect(await collected([plain, secret], { kind: 'bookmarks', count: 1 })).toEqual([plain])
})
