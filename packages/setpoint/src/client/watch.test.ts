import { isExpired } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { testServer } from '../server.suite.js'
import { createClient, type WatchEvent } from './index.js'

const { client: newClient } = testServer()
const namespace = 'default'

async function collect(events: AsyncIterable<WatchEvent<ConfigMap>>, count: number): Promise<string[]> {
  const seen: string[] = []
  for await (const { type, object } of events) {
    if (type === 'BOOKMARK') continue
    seen.push(`${type} ${object.metadata.name}`)
    if (seen.length === count) break
  }
  return seen
}

/** What a watch brings whose one line is this. */
async function reading(line: string): Promise<string[]> {
  const body = (async function* () {
    yield await Promise.resolve(Buffer.from(`${line}\n`))
  })()
  const transport = {
    request: () => Promise.resolve({ status: 200, headers: {}, body, bytes: () => Promise.resolve(Buffer.from('')) }),
    close: () => Promise.resolve(),
  }
  return collect(await createClient({ transport }).watch(ConfigMap), 1)
}

describe('a watch', () => {
  it('tells what happens after a version, in order', async () => {
    const client = newClient().with({ namespace })
    const labels = { watched: 'in-order' }
    const { metadata } = await client.list(ConfigMap, { labels })
    const watch = await client.watch(ConfigMap, { labels, resourceVersion: metadata.resourceVersion ?? '' })
    const object = await client.create(ConfigMap, { metadata: { name: 'watched', labels } })
    await client.update(ConfigMap, { ...object, data: { a: '1' } })
    await client.delete(ConfigMap, object)
    expect(await collect(watch, 3)).toEqual(['ADDED watched', 'MODIFIED watched', 'DELETED watched'])
  })

  it('begins with what exists when no version is given', async () => {
    const client = newClient().with({ namespace })
    const labels = { watched: 'existing' }
    await client.create(ConfigMap, { metadata: { name: 'existing', labels } })
    expect(await collect(await client.watch(ConfigMap, { labels }), 1)).toEqual(['ADDED existing'])
  })

  it('streams what exists with a bookmark at its end', async () => {
    const client = newClient().with({ namespace })
    const labels = { watched: 'streamed' }
    await client.create(ConfigMap, { metadata: { name: 'streamed', labels } })
    const seen: string[] = []
    for await (const { type, object } of await client.watch(ConfigMap, { labels, sendInitialEvents: true })) {
      seen.push(type)
      if (type !== 'BOOKMARK') continue
      expect(object.metadata.annotations).toEqual({ 'k8s.io/initial-events-end': 'true' })
      break
    }
    expect(seen).toEqual(['ADDED', 'BOOKMARK'])
  })

  it('has metadata alone on request', async () => {
    const client = newClient().with({ namespace })
    await client.create(ConfigMap, { metadata: { name: 'partial', labels: { watched: 'partial' } }, data: { a: '1' } })
    for await (const { object } of await client.metadata.watch(ConfigMap, { labels: { watched: 'partial' } })) {
      expect(object).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' })
      expect(object).not.toHaveProperty('data')
      break
    }
  })

  it('ends without an error when it is stopped, and with the reason when its signal aborts', async () => {
    const client = newClient().with({ namespace })
    const stopped = await client.watch(ConfigMap, { labels: { nobody: '' } })
    const ended = collect(stopped, 1)
    stopped.stop()
    expect(await ended).toEqual([])

    const controller = new AbortController()
    const aborted = await client.watch(ConfigMap, { labels: { nobody: '' }, signal: controller.signal })
    const failed = collect(aborted, 1)
    controller.abort(new Error('the manager stops'))
    await expect(failed).rejects.toThrow('the manager stops')
    await expect(client.watch(ConfigMap, { signal: controller.signal })).rejects.toThrow('the manager stops')
  })

  it('ends when the server ends it', async () => {
    const client = newClient().with({ namespace })
    const watch = await client.watch(ConfigMap, { labels: { nobody: '' }, timeoutSeconds: 1 })
    expect(await collect(watch, 1)).toEqual([])
  })

  it('throws what the server says in the middle of it', async () => {
    const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Expired', code: 410 }
    await expect(reading(JSON.stringify({ type: 'ERROR', object: status }))).rejects.toSatisfy(isExpired)
  })

  it.each([
    ['no JSON', '<html>log in</html>', 'is no JSON: "<html>log in</html>"'],
    ['half of an event', '{"type":"ADDED","object":{"met', 'is no JSON: '],
    ['no event', 'null', 'is no event: "null"'],
    ['an event without an object', '{"type":"ADDED"}', 'is no event: '],
    ['an error that is no Status', '{"type":"ERROR","object":{"a":1}}', 'is no event: '],
  ])('throws an error with a code for a line that is %s', async (_, line, why) => {
    await expect(reading(line)).rejects.toMatchObject({ code: 'AnswerUnreadable' })
    await expect(reading(line)).rejects.toThrow(`a line of a watch ${why}`)
  })
})
