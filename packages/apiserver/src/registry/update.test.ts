import type { KubeObject } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { definition, establish } from '../definitions.suite.js'
import { CONFIG_MAP, type SampleKind, WIDGET } from '../kinds.suite.js'
import { type Answer, useServer } from '../testing.suite.js'

const api = useServer()
beforeAll(() => establish(api.client, definition()))

describe.each([CONFIG_MAP, WIDGET])('optimistic concurrency of $what', (kind: SampleKind) => {
  const path = kind.path()

  test('refuses a write that was made from an old version', async () => {
    const created = await api.client.create(path, kind.object('stale'))
    await api.client.patch(`${path}/stale`, kind.change('second'))
    const { code, status } = await api.client.put(`${path}/stale`, { ...created, ...kind.change('third') })
    const name = kind.group === '' ? kind.resource : `${kind.resource}.${kind.group}`
    expect(code).toBe(409)
    expect(status).toMatchObject({
      reason: 'Conflict',
      message: `Operation cannot be fulfilled on ${name} "stale": the object has been modified; please apply your changes to the latest version and try again`,
    })
    expect(kind.textOf(await api.client.read(`${path}/stale`))).toBe('second')
  })

  test('refuses a patch that names an old version, and takes one that names the newest', async () => {
    const { metadata } = await api.client.create(path, kind.object('pinned'))
    const pinned = (version: string | undefined, text: string): object => ({
      ...kind.change(text),
      metadata: { resourceVersion: version },
    })
    const first = await api.client.patch(`${path}/pinned`, pinned(metadata.resourceVersion, 'second'))
    expect(first.code).toBe(200)
    expect((await api.client.patch(`${path}/pinned`, pinned(metadata.resourceVersion, 'third'))).code).toBe(409)
  })

  test('loses none of sixteen parallel increments whose writers read again after a conflict', {
    timeout: 30_000,
  }, async () => {
    await api.client.create(path, kind.object('counter', '0'))
    let conflicts = 0
    async function increment(): Promise<void> {
      for (;;) {
        const read = await api.client.read(`${path}/counter`)
        const next = { ...read, ...kind.change(String(Number(kind.textOf(read)) + 1)) }
        const { code } = await api.client.put(`${path}/counter`, next)
        if (code === 200) return
        expect(code).toBe(409)
        conflicts++
      }
    }
    await Promise.all(Array.from({ length: 16 }, increment))
    expect(kind.textOf(await api.client.read(`${path}/counter`))).toBe('16')
    expect(conflicts).toBeGreaterThan(0)
  })

  test('is not asked of merge patches: sixteen at once all take effect', async () => {
    await api.client.create(path, kind.object('patched'))
    const patches = Array.from({ length: 16 }, (_, index) => ({
      metadata: { labels: { [`label-${index}`]: 'there' } },
    }))
    const answers = await Promise.all(patches.map((patch) => api.client.patch(`${path}/patched`, patch)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, () => 200))
    const { labels } = (await api.client.read(`${path}/patched`)).metadata
    expect(Object.keys(labels ?? {})).toHaveLength(16)
  })

  test('refuses an update that means another object by its UID', async () => {
    const created = await api.client.create(path, kind.object('same-name'))
    const uid = '11111111-2222-4333-8444-555555555555'
    const { code, status } = await api.client.put(`${path}/same-name`, {
      ...created,
      metadata: { ...created.metadata, uid },
    })
    expect(code).toBe(409)
    expect(status.message).toContain(`UID in precondition: ${uid}, UID in object meta: ${created.metadata.uid}`)
  })
})

test('an update without a version overwrites where the kind allows it, and is refused where it does not', async () => {
  await api.client.create(CONFIG_MAP.path(), CONFIG_MAP.object('blind'))
  expect((await api.client.put(`${CONFIG_MAP.path()}/blind`, CONFIG_MAP.object('blind', 'second'))).code).toBe(200)

  await api.client.create(WIDGET.path(), WIDGET.object('blind'))
  const { code, status } = await api.client.put(`${WIDGET.path()}/blind`, WIDGET.object('blind', 'second'))
  expect(code).toBe(422)
  expect(status.message).toBe(
    'widgets.example.com "blind" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
  )
})

describe.each([CONFIG_MAP, WIDGET])('a write that changes nothing, to $what', (kind: SampleKind) => {
  const path = kind.path()

  const noOps: Record<string, (object: KubeObject, at: string) => Promise<Answer>> = {
    'an update with what is there': (object, at) => api.client.put(at, object),
    'an empty merge patch': (_object, at) => api.client.patch(at, {}),
    'a merge patch with the value that is there': (_object, at) => api.client.patch(at, kind.change('first')),
    'an empty JSON patch': (_object, at) => api.client.patch(at, [], 'json-patch'),
    'a JSON patch that removes what it adds': (_object, at) =>
      api.client.patch(
        at,
        [
          { op: 'add', path: '/metadata/labels', value: { a: 'b' } },
          { op: 'remove', path: '/metadata/labels' },
        ],
        'json-patch',
      ),
  }

  test.each(Object.entries(noOps))(
    '%s is answered with the object and makes no version and no event',
    async (what, send) => {
      const name = `no-op-${Object.keys(noOps).indexOf(what)}`
      const created = await api.client.create(path, kind.object(name))
      const watch = await api.client.watch(`${path}?resourceVersion=${created.metadata.resourceVersion}`)
      const { code, object } = await send(created, `${path}/${name}`)
      expect(code).toBe(200)
      expect(object).toEqual(created)
      expect(await api.client.read(`${path}/${name}`)).toEqual(created)
      await api.client.create(path, kind.object(`${name}-after`))
      expect(await watch.take(1)).toEqual([`ADDED ${name}-after`])
      watch.close()
    },
  )
})

describe('generation', () => {
  const path = WIDGET.path()

  test('starts at one and rises with each change of what is wanted, not with metadata or status', async () => {
    const created = await api.client.create(path, WIDGET.object('grown'))
    expect(created.metadata.generation).toBe(1)
    const at = `${path}/grown`
    const generationAfter = async (change: object, to = at): Promise<unknown> =>
      (await api.client.patch(to, change)).object.metadata.generation
    expect(await generationAfter({ spec: { color: 'second' } })).toBe(2)
    expect(await generationAfter({ metadata: { labels: { a: 'b' } } })).toBe(2)
    expect(await generationAfter({ metadata: { annotations: { a: 'b' } } })).toBe(2)
    expect(await generationAfter({ status: { phase: 'Ready' } }, `${at}/status`)).toBe(2)
    expect(await generationAfter({ spec: { replicas: 3 } }, `${at}/scale`)).toBeUndefined()
    expect((await api.client.read(at)).metadata.generation).toBe(3)
    expect(await generationAfter({ metadata: { generation: 99 } })).toBe(3)
  })

  test('is something that some built-in kinds have and others have not', async () => {
    expect((await api.client.create(CONFIG_MAP.path(), CONFIG_MAP.object('plain'))).metadata).not.toHaveProperty(
      'generation',
    )
    const ingresses = '/apis/networking.k8s.io/v1/namespaces/default/ingresses'
    const ingress = await api.client.create(ingresses, {
      metadata: { name: 'edge' },
      spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
    })
    expect(ingress.metadata.generation).toBe(1)
    const change = { spec: { defaultBackend: { service: { name: 'web', port: { number: 81 } } } } }
    expect((await api.client.patch(`${ingresses}/edge`, change)).object.metadata.generation).toBe(2)
    const status = { status: { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } } }
    expect((await api.client.patch(`${ingresses}/edge/status`, status)).object.metadata.generation).toBe(2)
  })
})

test('metadata that identifies an object cannot be changed', async () => {
  const path = CONFIG_MAP.path()
  const created = await api.client.create(path, CONFIG_MAP.object('identified'))
  const answer = await api.client.patch(`${path}/identified`, { metadata: { uid: 'another' } })
  expect(answer.code).toBe(422)
  expect(answer.status.message).toContain('metadata.uid')
  const time = await api.client.patch(`${path}/identified`, { metadata: { creationTimestamp: '2000-01-01T00:00:00Z' } })
  expect(time.object).toEqual(created)
})
