import { beforeAll, describe, expect, test } from 'vitest'
import { definition, establish } from '../definitions.suite.js'
import { CONFIG_MAP, type SampleKind, WIDGET } from '../kinds.suite.js'
import { type Answer, useServer } from '../testing.suite.js'

const api = useServer({ controllers: false })
beforeAll(() => establish(api.client, definition()))

describe.each([CONFIG_MAP, WIDGET])('a dry run on $what', (kind: SampleKind) => {
  const path = kind.path()
  const held = { ...kind.object('held'), metadata: { name: 'held', finalizers: ['example.com/hold'] } }
  beforeAll(async () => {
    await api.client.create(path, kind.object('there'))
    await api.client.create(path, held)
  })

  const object = `${path}/there`
  /** `text`: of the object in the answer, where there is one. */
  const requests: Readonly<Record<string, { send: () => Promise<Answer>; code: number; text: string | undefined }>> = {
    create: {
      send: () => api.client.post(`${path}?dryRun=All`, kind.object('new', 'second')),
      code: 201,
      text: 'second',
    },
    update: {
      send: async () =>
        api.client.put(`${object}?dryRun=All`, { ...(await api.client.read(object)), ...kind.change('second') }),
      code: 200,
      text: 'second',
    },
    'merge patch': {
      send: () => api.client.patch(`${object}?dryRun=All`, kind.change('third')),
      code: 200,
      text: 'third',
    },
    'JSON patch': {
      send: () =>
        api.client.patch(
          `${object}?dryRun=All`,
          [{ op: 'replace', path: kind.pointer, value: 'fourth' }],
          'json-patch',
        ),
      code: 200,
      text: 'fourth',
    },
    delete: { send: () => api.client.delete(`${object}?dryRun=All`), code: 200, text: undefined },
    'delete with options in the body': {
      send: () => api.client.delete(object, { dryRun: ['All'] }),
      code: 200,
      text: undefined,
    },
    'delete of what a finalizer holds': {
      send: () => api.client.delete(`${path}/held?dryRun=All`),
      code: 200,
      text: 'first',
    },
    deletecollection: { send: () => api.client.delete(`${path}?dryRun=All`), code: 200, text: undefined },
  }

  test.each(Object.entries(requests))(
    '%s is answered as if it were real, and nothing has happened',
    async (_verb, request) => {
      const before = await api.client.get(path)
      const watch = await api.client.watch(`${path}?resourceVersion=${before.list.metadata.resourceVersion}`)
      const { code, object } = await request.send()
      expect(code).toBe(request.code)
      expect(kind.textOf(object)).toBe(request.text)
      expect((await api.client.get(path)).text).toBe(before.text)

      const sentinel = await api.client.create(path, { ...kind.object(''), metadata: { generateName: 'sentinel-' } })
      expect(await watch.take(1)).toEqual([`ADDED ${sentinel.metadata.name}`])
      await api.client.delete(`${path}/${sentinel.metadata.name}`)
      watch.close()
    },
  )

  test('is refused for the same reasons as the real thing', async () => {
    expect((await api.client.post(`${path}?dryRun=All`, kind.object('there'))).code).toBe(409)
    expect((await api.client.post(`${path}?dryRun=All`, kind.object('Not A Name'))).code).toBe(422)
    expect((await api.client.delete(`${path}/absent?dryRun=All`)).code).toBe(404)
    const stale = { ...(await api.client.read(object)), ...kind.change('second') }
    stale.metadata.resourceVersion = '1'
    expect((await api.client.put(`${object}?dryRun=All`, stale)).code).toBe(409)
  })

  test('shows what is decided by the server: a name, an identity, a time', async () => {
    const generated = { ...kind.object(''), metadata: { generateName: 'maybe-' } }
    const { metadata } = (await api.client.post(`${path}?dryRun=All`, generated)).object
    expect(metadata.name).toMatch(/^maybe-.{5}$/)
    expect(metadata.uid).toBeDefined()
    expect(metadata.creationTimestamp).toBeDefined()
    expect(metadata).not.toHaveProperty('resourceVersion')
  })
})

test('a dry run of subresources changes nothing either', async () => {
  const at = `${WIDGET.path()}/there`
  const before = await api.client.get(at)
  const status = await api.client.patch(`${at}/status?dryRun=All`, { status: { phase: 'Ready' } })
  expect(status.object['status']).toEqual({ phase: 'Ready' })
  const scale = await api.client.patch(`${at}/scale?dryRun=All`, { spec: { replicas: 5 } })
  expect(scale.object['spec']).toEqual({ replicas: 5 })
  expect((await api.client.get(at)).text).toBe(before.text)
})

test('a dry run is for All stages or none', async () => {
  const { code, status } = await api.client.post(`${CONFIG_MAP.path()}?dryRun=Some`, CONFIG_MAP.object('some'))
  expect(code).toBe(422)
  expect(status.message).toContain('dryRun')
})
