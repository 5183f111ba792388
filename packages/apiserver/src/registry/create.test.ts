import { VirtualClock } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { definition, establish } from '../definitions.suite.js'
import { CONFIG_MAP, WIDGET } from '../kinds.suite.js'
import { ScriptedRandom } from '../random.suite.js'
import { useServer } from '../testing.suite.js'

const clock = new VirtualClock('2026-05-06T07:08:09Z')
const random = new ScriptedRandom()
const api = useServer({ clock, random })
const path = CONFIG_MAP.path()
beforeAll(() => establish(api.client, definition()))

describe('generateName', () => {
  const generate = (prefix: string): object => ({ metadata: { generateName: prefix } })

  test('adds five characters that make no words', async () => {
    random.always(0)
    expect((await api.client.create(path, generate('plain-'))).metadata.name).toBe('plain-bbbbb')
    random.always(0.999_999)
    expect((await api.client.create(path, generate('plain-'))).metadata.name).toBe('plain-99999')
  })

  test('shortens the prefix so that the whole fits a label', async () => {
    random.always(0)
    const { name } = (await api.client.create(path, generate('x'.repeat(80)))).metadata
    expect(name).toBe(`${'x'.repeat(58)}bbbbb`)
  })

  test('gives way to a name', async () => {
    const { metadata } = await api.client.create(path, { metadata: { generateName: 'maybe-', name: 'surely' } })
    expect(metadata).toMatchObject({ generateName: 'maybe-', name: 'surely' })
  })

  test('is tried again when the name is taken: seven collisions are survived', async () => {
    random.always(0)
    await api.client.create(path, generate('lucky-'))
    random.once(...Array.from({ length: 7 * 5 }, () => 0), 0.5, 0.5, 0.5, 0.5, 0.5)
    expect((await api.client.create(path, generate('lucky-'))).metadata.name).toBe('lucky-rrrrr')
  })

  test('is given up with the eighth collision, and the client is asked to try again', async () => {
    random.always(0)
    await api.client.create(path, generate('unlucky-'))
    const { code, status } = await api.client.post(path, generate('unlucky-'))
    expect(code).toBe(409)
    expect(status).toMatchObject({
      reason: 'AlreadyExists',
      message:
        'configmaps "unlucky-bbbbb" already exists, the server was not able to generate a unique name for the object',
      details: { name: 'unlucky-bbbbb', kind: 'configmaps', retryAfterSeconds: 1 },
    })
    // Eight attempts of five characters, and not one more.
    random.once(...Array.from({ length: 8 * 5 }, () => 0), 0.5, 0.5, 0.5, 0.5, 0.5)
    expect((await api.client.post(path, generate('unlucky-'))).code).toBe(409)
    expect((await api.client.create(path, generate('unlucky-'))).metadata.name).toBe('unlucky-rrrrr')
  })

  test('works for custom kinds as well', async () => {
    random.always(0)
    const widget = { ...WIDGET.object(''), ...generate('widget-') }
    expect((await api.client.create(WIDGET.path(), widget)).metadata.name).toBe('widget-bbbbb')
  })
})

describe('what the server alone decides', () => {
  test('is decided by the server, whatever the client sends', async () => {
    const sent = {
      name: 'modest',
      uid: '11111111-2222-4333-8444-555555555555',
      creationTimestamp: '2000-01-01T00:00:00Z',
      deletionTimestamp: '2000-01-01T00:00:00Z',
      deletionGracePeriodSeconds: 5,
      selfLink: '/somewhere',
      generation: 77,
    }
    const { metadata } = await api.client.create(WIDGET.path(), { ...WIDGET.object('modest'), metadata: sent })
    expect(metadata.uid).not.toBe(sent.uid)
    expect(metadata.creationTimestamp).toBe('2026-05-06T07:08:09Z')
    expect(metadata.generation).toBe(1)
    expect(metadata).not.toHaveProperty('deletionTimestamp')
    expect(metadata).not.toHaveProperty('deletionGracePeriodSeconds')
    expect(metadata).not.toHaveProperty('selfLink')
  })

  test('includes the resource version: a new object has none', async () => {
    const { code, status } = await api.client.post(path, { metadata: { name: 'versioned', resourceVersion: '12' } })
    expect(code).toBe(500)
    expect(status.message).toBe('resourceVersion should not be set on objects to be created')
  })

  test('may have a resource version in a dry run, which does not get as far as storage', async () => {
    const sent = { metadata: { name: 'versioned', resourceVersion: '12' } }
    expect((await api.client.post(`${path}?dryRun=All`, sent)).code).toBe(201)
    expect((await api.client.get(`${path}/versioned`)).code).toBe(404)
  })

  test('is not the namespace: one that differs from the path is refused, none is filled in', async () => {
    const { code, status } = await api.client.post(path, { metadata: { name: 'stray', namespace: 'kube-system' } })
    expect(code).toBe(400)
    expect(status.message).toBe('the namespace of the provided object does not match the namespace sent on the request')
    expect((await api.client.create(path, { metadata: { name: 'stray' } })).metadata.namespace).toBe('default')
  })

  test('includes the status of a kind whose status is a subresource', async () => {
    const widget = await api.client.create(WIDGET.path(), { ...WIDGET.object('eager'), status: { phase: 'Done' } })
    expect(widget).not.toHaveProperty('status')
  })
})

test('names are checked: one is required, and it must fit a URL and the kind', async () => {
  const nameless = await api.client.post(path, { metadata: {} })
  expect(nameless.code).toBe(422)
  expect(nameless.status.details?.causes).toEqual([
    {
      reason: 'FieldValueRequired',
      message: 'Required value: name or generateName is required',
      field: 'metadata.name',
    },
  ])
  const upper = await api.client.post(path, { metadata: { name: 'Upper' } })
  expect(upper.code).toBe(422)
  expect(upper.status.reason).toBe('Invalid')
  expect(upper.status.details).toMatchObject({ name: 'Upper', kind: 'ConfigMap' })
})

test('owner references that repeat another are dropped with a warning', async () => {
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'some-uid' }
  const metadata = { name: 'owned-twice', ownerReferences: [reference, reference] }
  const { object, warnings } = await api.client.post(`${path}?dryRun=All`, { metadata })
  expect(object.metadata.ownerReferences).toEqual([reference])
  expect(warnings).toEqual([
    '.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: some-uid',
  ])
})

test('of many creates of one name at once, one wins and the others are told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => api.client.post(path, CONFIG_MAP.object('contested'))),
  )
  expect(answers.filter(({ code }) => code === 201)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(15)
})
