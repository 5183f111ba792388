import { ApiServer } from '@setpoint/apiserver'
import { VirtualClock } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { Cache, type CachedObject, type KindCacheOptions } from '../cache/index.js'
import { type Client, createClient, mergePatch } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { resource } from '../resource/index.js'
import { StatusDraft } from './status-draft.js'
import { StatusWriter } from './status-writer.js'

const Site = resource({
  group: 'web.example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({ message: z.string() }),
  status: z.object({ phase: z.string(), replicas: z.int() }).partial(),
  conditions: ['Ready', 'Synced'],
})
const origin = { signal: new AbortController().signal, record: undefined, code: () => undefined }

let server: ApiServer
let client: Client
const caches: Cache[] = []

beforeAll(async () => {
  server = await ApiServer.start({ listen: false })
  client = createClient({ transport: server.transport() })
  await client.create(CustomResourceDefinition, Site.definition())
  await vi.waitFor(() => client.list(Site))
})
afterAll(() => server.stop())
afterEach(async () => {
  for (const cache of caches.splice(0)) await cache.stop()
})

interface Setting {
  readonly object: CachedObject
  readonly write: (say: (draft: StatusDraft) => void, of?: CachedObject) => Promise<void>
  readonly cached: () => CachedObject | undefined
  /** The calls since the last look. */
  readonly calls: () => string[]
}

/** A Site in the cache, and a writer whose calls are heard. */
async function site(name: string, options: KindCacheOptions = {}, before?: () => Promise<unknown>): Promise<Setting> {
  const metadata = { name, namespace: 'default', labels: { app: name } }
  await client.create(Site, { metadata, spec: { message: 'hi' } })
  const cache = new Cache({ transport: server.transport(), kinds: new Map([[Site, options]]) })
  caches.push(cache)
  cache.open(Site)
  await cache.whenSynced()
  const calls: string[] = []
  let meddling = before
  const heard = client.with({
    fieldManager: 'sites',
    intercept: async (call, send) => {
      calls.push(`${call.verb} ${call.subresource}`.trim())
      const meddle = meddling
      meddling = undefined
      if (call.verb === 'update') await meddle?.()
      return await send(call)
    },
  })
  const writer = new StatusWriter(Site, heard, cache)
  const cached = (): CachedObject | undefined => cache.get(Site, name, 'default') as CachedObject | undefined
  const object = cached() as CachedObject
  return {
    object,
    cached,
    async write(say, of = object) {
      const draft = new StatusDraft(of.metadata.generation, new VirtualClock())
      say(draft)
      await writer.write(of, draft, origin)
    },
    calls: () => calls.splice(0),
  }
}

const statusOf = async (name: string): Promise<unknown> =>
  (await client.get(Site, { name, namespace: 'default' })).status
const ready = (draft: StatusDraft): void => draft.condition('Ready', 'True', 'Fine', '')

describe('a status', () => {
  it('is written once, by the controller, and no more while it holds', async () => {
    const { write, calls } = await site('once')
    await write(ready)
    await write(ready)
    expect(calls()).toEqual(['update status'])
    const { metadata } = await client.get(Site, { name: 'once', namespace: 'default' })
    const [creation, own] = metadata.managedFields ?? []
    expect(own).toMatchObject({ manager: 'sites', operation: 'Update', subresource: 'status' })
    // Whoever set the labels and the spec still has them.
    expect(creation?.fieldsV1).toMatchObject({ 'f:metadata': { 'f:labels': { 'f:app': {} } }, 'f:spec': {} })
  })

  it('is made again of what is there when somebody was faster, and what they wrote stays', async () => {
    const synced = {
      type: 'Synced',
      status: 'True',
      reason: 'Others',
      message: '',
      lastTransitionTime: '2020-01-01T00:00:00Z',
    }
    const meddle = (): Promise<unknown> =>
      client.status.patch(
        Site,
        { name: 'contested', namespace: 'default' },
        mergePatch({ status: { conditions: [synced] } }),
      )
    const { write, calls } = await site('contested', {}, meddle)
    await write(ready)
    expect(calls()).toEqual(['update status', 'get', 'update status'])
    expect(await statusOf('contested')).toMatchObject({ conditions: [synced, { type: 'Ready', status: 'True' }] })
  })

  it('fails with the conflict when others are always faster', async () => {
    const { object } = await site('hopeless')
    let edits = 0
    const racing = client.with({
      intercept: async (call, send) => {
        const patch = mergePatch({ metadata: { annotations: { edits: String(++edits) } } })
        if (call.verb === 'update') await client.patch(Site, { name: 'hopeless', namespace: 'default' }, patch)
        return await send(call)
      },
    })
    const draft = new StatusDraft(1, new VirtualClock())
    ready(draft)
    const cache = caches.at(-1) as Cache
    await expect(new StatusWriter(Site, racing, cache).write(object, draft, origin)).rejects.toThrow(/modified/)
    expect(edits).toBeGreaterThan(3)
  })

  it('of an object that was replaced meanwhile is nobody’s', async () => {
    const { object, write, calls, cached } = await site('replaced')
    await client.delete(Site, object)
    await client.create(Site, { metadata: { name: 'replaced', namespace: 'default' }, spec: { message: 'new' } })
    await vi.waitFor(() => expect(cached()?.metadata.uid).not.toBe(object.metadata.uid))
    await write(ready)
    expect(calls()).toEqual(['update status', 'get'])
    expect(await statusOf('replaced')).toBeUndefined()
  })

  it('is not sent again when the server keeps less of it than was said', async () => {
    const { write, calls } = await site('pruned')
    const say = (draft: StatusDraft): void => draft.set({ phase: 'Ready', unknown: 'field' })
    await write(say)
    await write(say)
    expect(calls()).toEqual(['update status'])
    await write((draft) => draft.set({ phase: 'Gone', unknown: 'field' }))
    expect(calls()).toEqual(['update status'])
    expect(await statusOf('pruned')).toEqual({ phase: 'Gone' })
  })

  it('is not checked for unknown fields once one was stored as it was sent, until one is not: of that the server warns as well', async () => {
    const { object } = await site('checked')
    const [checks, warnings]: [string[], string[]] = [[], []]
    const logger = { ...silentLogger, warn: (_: unknown, text?: string) => void warnings.push(text ?? '') }
    const heard = createClient({ transport: server.transport(), logger }).with({
      intercept: (call, send) => {
        const { fieldValidation = 'Warn', dryRun } = call.query
        if (call.verb === 'update') checks.push(`${String(fieldValidation)}${dryRun === undefined ? '' : ', dry run'}`)
        return send(call)
      },
    })
    const writer = new StatusWriter(Site, heard, caches.at(-1) as Cache)
    const statuses = [{ phase: 'A' }, { phase: 'B' }, { phase: 'C', unknown: 1 }, { phase: 'D' }, { phase: 'E' }]
    for (const fields of statuses) {
      const draft = new StatusDraft(1, new VirtualClock())
      draft.set(fields)
      await writer.write(object, draft, origin)
    }
    expect(checks).toEqual(['Warn', 'Ignore', 'Ignore', 'Warn, dry run', 'Warn', 'Warn'])
    expect(warnings).toEqual(['unknown field "status.unknown"'])
    expect(await statusOf('checked')).toEqual({ phase: 'E' })
  })

  it('is written to the whole object, also where the cache keeps less of it', async () => {
    const transform = (object: CachedObject): CachedObject => {
      const { labels: _, managedFields: __, ...metadata } = object.metadata
      return { ...object, metadata }
    }
    const { write, calls } = await site('slim', { transform })
    await write(ready)
    expect(calls()).toEqual(['get', 'update status'])
    const { metadata } = await client.get(Site, { name: 'slim', namespace: 'default' })
    expect(metadata.managedFields?.[0]?.fieldsV1).toMatchObject({ 'f:metadata': { 'f:labels': { 'f:app': {} } } })
  })
})
