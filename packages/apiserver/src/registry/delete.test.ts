import { formatTime, type KubeObject, VirtualClock } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { definition, establish } from '../definitions.suite.js'
import { CONFIG_MAP, type SampleKind, WIDGET } from '../kinds.suite.js'
import { useServer } from '../testing.suite.js'

const clock = new VirtualClock('2026-05-06T07:00:00Z')
// Without the controllers that would act on what these tests look at.
const api = useServer({ clock, controllers: false })
beforeAll(() => establish(api.client, definition()))

const HOLD = 'example.com/hold'

function held(kind: SampleKind, name: string, finalizers: readonly string[] = [HOLD]): KubeObject {
  return { ...kind.object(name), metadata: { name, finalizers: [...finalizers] } }
}

describe.each([CONFIG_MAP, WIDGET])('deletion of $what with a finalizer', (kind: SampleKind) => {
  const path = kind.path()

  test('is a state: the object stays, marked with the time, until the last finalizer is gone', async () => {
    const created = await api.client.create(path, held(kind, 'waits', [HOLD, 'example.com/other']))
    const watch = await api.client.watch(`${path}?resourceVersion=${created.metadata.resourceVersion}`)
    const { code, object } = await api.client.delete(`${path}/waits`)
    expect(code).toBe(200)
    expect(object.metadata.deletionTimestamp).toBe(formatTime(clock.now()))
    expect(object.metadata.deletionGracePeriodSeconds).toBe(0)
    expect(await api.client.read(`${path}/waits`)).toEqual(object)

    await api.client.patch(`${path}/waits`, { metadata: { finalizers: ['example.com/other'] } })
    expect((await api.client.get(`${path}/waits`)).code).toBe(200)
    const last = await api.client.patch(`${path}/waits`, { metadata: { finalizers: null } })
    expect(last.code).toBe(200)
    expect((await api.client.get(`${path}/waits`)).code).toBe(404)
    expect(await watch.take(3)).toEqual(['MODIFIED waits', 'MODIFIED waits', 'DELETED waits'])
    watch.close()
  })

  test('is asked for once: a second request changes nothing and makes no event', async () => {
    await api.client.create(path, held(kind, 'twice'))
    const first = (await api.client.delete(`${path}/twice`)).object
    const watch = await api.client.watch(`${path}?resourceVersion=${first.metadata.resourceVersion}`)
    await clock.advance(60_000)
    const second = await api.client.delete(`${path}/twice`)
    expect(second.code).toBe(200)
    expect(second.object).toEqual(first)
    await api.client.create(path, kind.object('twice-after'))
    expect(await watch.take(1)).toEqual(['ADDED twice-after'])
    watch.close()
  })

  test('cannot be taken back, nor held up by new finalizers', async () => {
    await api.client.create(path, held(kind, 'doomed'))
    const { deletionTimestamp } = (await api.client.delete(`${path}/doomed`)).object.metadata
    const undone = await api.client.patch(`${path}/doomed`, { metadata: { deletionTimestamp: null } })
    expect(undone.object.metadata.deletionTimestamp).toBe(deletionTimestamp)
    const { code, status } = await api.client.patch(`${path}/doomed`, {
      metadata: { finalizers: [HOLD, 'example.com/late'] },
    })
    expect(code).toBe(422)
    expect(status.details?.causes?.[0]).toEqual({
      reason: 'FieldValueForbidden',
      message:
        'Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/late"}',
      field: 'metadata.finalizers',
    })
  })

  test('leaves the object open to other changes', async () => {
    await api.client.create(path, held(kind, 'alive'))
    await api.client.delete(`${path}/alive`)
    const { code, object } = await api.client.patch(`${path}/alive`, kind.change('second'))
    expect(code).toBe(200)
    expect(kind.textOf(object)).toBe('second')
  })

  test('keeps the name taken, and a create says why', async () => {
    await api.client.create(path, held(kind, 'taken'))
    await api.client.delete(`${path}/taken`)
    const { code, status } = await api.client.post(path, kind.object('taken'))
    const name = kind.group === '' ? kind.resource : `${kind.resource}.${kind.group}`
    expect(code).toBe(409)
    expect(status).toMatchObject({
      reason: 'AlreadyExists',
      message: `object is being deleted: ${name} "taken" already exists`,
    })
  })

  test('ends with an update that removes the last finalizer', async () => {
    await api.client.create(path, held(kind, 'replaced'))
    const { object } = await api.client.delete(`${path}/replaced`)
    const { finalizers: _finalizers, ...metadata } = object.metadata
    expect((await api.client.put(`${path}/replaced`, { ...object, metadata })).code).toBe(200)
    expect((await api.client.get(`${path}/replaced`)).code).toBe(404)
  })
})

test('the generation rises once when deletion begins, where there is one', async () => {
  await api.client.create(WIDGET.path(), held(WIDGET, 'generation'))
  expect((await api.client.delete(`${WIDGET.path()}/generation`)).object.metadata.generation).toBe(2)
  expect((await api.client.delete(`${WIDGET.path()}/generation`)).object.metadata.generation).toBe(2)
  await api.client.create(CONFIG_MAP.path(), held(CONFIG_MAP, 'generation'))
  const { metadata } = (await api.client.delete(`${CONFIG_MAP.path()}/generation`)).object
  expect(metadata).not.toHaveProperty('generation')
})

describe('preconditions', () => {
  const path = CONFIG_MAP.path()

  test('name the very object or version that is meant', async () => {
    const { uid, resourceVersion } = (await api.client.create(path, CONFIG_MAP.object('meant'))).metadata
    const other = await api.client.delete(`${path}/meant`, { preconditions: { uid: 'another' } })
    expect(other.code).toBe(409)
    expect(other.status.message).toBe(
      `Operation cannot be fulfilled on ConfigMap "meant": the UID in the precondition (another) does not match the UID in record (${uid}). The object might have been deleted and then recreated`,
    )
    const older = await api.client.delete(`${path}/meant`, { preconditions: { resourceVersion: '1' } })
    expect(older.code).toBe(409)
    expect(older.status.message).toBe(
      `Operation cannot be fulfilled on ConfigMap "meant": the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${resourceVersion}). The object might have been modified`,
    )
    expect((await api.client.delete(`${path}/meant`, { preconditions: { uid, resourceVersion } })).code).toBe(200)
  })
})

describe('the propagation policy', () => {
  const path = CONFIG_MAP.path()
  const FOREGROUND = 'foregroundDeletion'

  test.each([
    ['Orphan', ['orphan']],
    ['Foreground', [FOREGROUND]],
  ])('%s becomes the finalizer %s, for the garbage collector to act on', async (propagationPolicy, finalizers) => {
    const name = `policy-${propagationPolicy.toLowerCase()}`
    await api.client.create(path, CONFIG_MAP.object(name))
    const { code, object } = await api.client.delete(`${path}/${name}`, { propagationPolicy })
    expect(code).toBe(200)
    expect(object.metadata).toMatchObject({ finalizers, deletionTimestamp: expect.any(String) as string })
  })

  test('Background asks for nothing: the object goes at once', async () => {
    await api.client.create(path, CONFIG_MAP.object('policy-background'))
    const { status } = await api.client.delete(`${path}/policy-background?propagationPolicy=Background`)
    expect(status.status).toBe('Success')
    expect((await api.client.get(`${path}/policy-background`)).code).toBe(404)
  })

  test('can be changed while the object waits', async () => {
    await api.client.create(path, held(CONFIG_MAP, 'undecided'))
    await api.client.delete(`${path}/undecided`, { propagationPolicy: 'Foreground' })
    const { object } = await api.client.delete(`${path}/undecided`, { propagationPolicy: 'Orphan' })
    expect(object.metadata.finalizers).toEqual([HOLD, 'orphan'])
  })

  test('is one of three words, and not given together with its old form', async () => {
    await api.client.create(path, CONFIG_MAP.object('wordy'))
    expect((await api.client.delete(`${path}/wordy`, { propagationPolicy: 'Sideways' })).code).toBe(422)
    const both = { propagationPolicy: 'Orphan', orphanDependents: true }
    expect((await api.client.delete(`${path}/wordy`, both)).code).toBe(422)
    expect((await api.client.get(`${path}/wordy`)).code).toBe(200)
  })

  test('in its old form is answered with 202 while work is left', async () => {
    await api.client.create(path, held(CONFIG_MAP, 'old-form'))
    expect((await api.client.delete(`${path}/old-form`, { orphanDependents: false })).code).toBe(202)
  })
})

test('a collection is deleted object by object: those with finalizers stay, being deleted', async () => {
  const path = CONFIG_MAP.path('kube-public')
  await api.client.create(path, held(CONFIG_MAP, 'stays'))
  await api.client.create(path, CONFIG_MAP.object('goes'))
  const { code, list } = await api.client.delete(path)
  expect(code).toBe(200)
  expect(list.items.map(({ metadata }) => metadata.name)).toEqual(['goes', 'stays'])
  const left = (await api.client.get(path)).list.items
  expect(left.map(({ metadata }) => metadata.name)).toEqual(['stays'])
  expect(left[0]?.metadata.deletionTimestamp).toBeDefined()
})

test('kinds that answer a deletion with themselves do so', async () => {
  const accounts = '/api/v1/namespaces/default/serviceaccounts'
  await api.client.create(accounts, { metadata: { name: 'leaver' } })
  const { code, object } = await api.client.delete(`${accounts}/leaver`)
  expect(code).toBe(200)
  expect(object).toMatchObject({ kind: 'ServiceAccount', metadata: { name: 'leaver' } })
})

describe('deletion of a pod without a grace period', () => {
  const path = '/api/v1/namespaces/default/pods'
  const pod = { metadata: { name: 'at-once' }, spec: { containers: [{ name: 'a', image: 'a' }] } }

  test('shows its watchers the mark first, and then that it is gone', async () => {
    const created = await api.client.create(path, pod)
    const watch = await api.client.watch(`${path}?resourceVersion=${created.metadata.resourceVersion}`)
    const { object } = await api.client.delete(`${path}/at-once`, { gracePeriodSeconds: 0 })
    const marked = await watch.next()
    const gone = await watch.next()
    expect([marked.type, gone.type]).toEqual(['MODIFIED', 'DELETED'])
    expect(marked.object.metadata).toMatchObject({ deletionGracePeriodSeconds: 0, generation: 2 })
    expect(gone.object).toEqual(object)
    watch.close()
  })

  test('that is a dry run shows the mark in its answer alone', async () => {
    await api.client.create(path, pod)
    const { object } = await api.client.delete(`${path}/at-once?dryRun=All`)
    expect(object.metadata).toMatchObject({ deletionGracePeriodSeconds: 0, generation: 2 })
    expect((await api.client.read(`${path}/at-once`)).metadata).not.toHaveProperty('deletionTimestamp')
  })
})

describe('deletion of a service', () => {
  test('takes the endpoints of its name with it, unless it is a dry run', async () => {
    const [services, endpoints] = ['services', 'endpoints'].map((plural) => `/api/v1/namespaces/default/${plural}`)
    await api.client.create(`${services}`, { metadata: { name: 'web' }, spec: { clusterIP: 'None' } })
    await api.client.create(`${endpoints}`, { metadata: { name: 'web' } })
    await api.client.create(`${endpoints}`, { metadata: { name: 'other' } })
    await api.client.delete(`${services}/web?dryRun=All`)
    expect((await api.client.get(`${endpoints}/web`)).code).toBe(200)
    await api.client.delete(`${services}/web`)
    expect((await api.client.get(`${endpoints}/web`)).code).toBe(404)
    expect((await api.client.get(`${endpoints}/other`)).code).toBe(200)
  })
})
