import { isNotFound, type KubeObject } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap, Namespace } from '@setpoint/kube/kinds/v1'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { definitionOf, GADGET, ownerOf, Patient, settings, WIDGET } from '../cluster.suite.js'

let patient: Patient
beforeEach(async () => {
  patient = await Patient.start()
})
afterEach(() => patient[Symbol.asyncDispose]())

describe('an owner reference', () => {
  test('into another namespace is found, even though the garbage collector is quicker', async () => {
    await patient.as('setup').create(Namespace, { metadata: { name: 'other' } })
    const owner = await patient.as('setup').create(WIDGET, { metadata: { name: 'far', namespace: 'other' }, spec: {} })
    await patient.look()
    await patient.as('operator').create(ConfigMap, settings('child', { ownerReferences: [ownerOf(owner)] }))
    await patient.wait(10_000)
    await expect(patient.as('test').get(ConfigMap, { name: 'child', namespace: 'default' })).rejects.toSatisfy(
      isNotFound,
    )
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'owner-namespace',
        object: { kind: 'ConfigMap', name: 'child' },
        managers: ['operator'],
        summary: expect.stringMatching(
          /^ConfigMap default\/child names as its owner Widget far .*, which is in namespace other$/,
        ),
      },
    ])
  })

  test('into another namespace is found on what waits for a finalizer, too, and one to a UID that is gone is not', async () => {
    const owner = await patient.widget('elsewhere')
    const gone = { ...ownerOf(owner), kind: 'ConfigMap', apiVersion: 'v1', name: 'gone', uid: 'no-such-uid' }
    await patient.as('setup').create(Namespace, { metadata: { name: 'team' } })
    const held = (name: string, reference: object): object => ({
      metadata: { name, namespace: 'team', finalizers: ['example.com/a'], ownerReferences: [reference] },
    })
    await patient.as('operator').create(ConfigMap, held('crossing', ownerOf(owner)) as ConfigMap)
    await patient.as('operator').create(ConfigMap, held('orphan', gone) as ConfigMap)
    await patient.wait(3 * 60_000)
    await patient.look()
    await patient.wait(30_000)
    const found = (await patient.findings()).map(({ rule, object }) => `${rule} ${object?.name}`)
    expect(found.toSorted()).toEqual(['owner-namespace crossing', 'stuck-deletion crossing', 'stuck-deletion orphan'])
  })

  test('of what has no namespace to what has one is found', async () => {
    const owner = await patient.widget('demo')
    await patient.look()
    await patient.as('operator').create(Namespace, { metadata: { name: 'team', ownerReferences: [ownerOf(owner)] } })
    await patient.wait(30_000)
    expect(await patient.findings()).toMatchObject([
      { rule: 'owner-namespace', object: { kind: 'Namespace', name: 'team' } },
    ])
  })

  test('to an owner in the same namespace, or to one without, is fine', async () => {
    const owner = await patient.widget('demo')
    const namespace = await patient.as('setup').create(Namespace, { metadata: { name: 'team' } })
    const owners = [ownerOf(owner), ownerOf(namespace as KubeObject)]
    await patient.as('operator').create(ConfigMap, settings('child', { ownerReferences: owners }))
    await patient.look()
    await patient.wait(60_000)
    expect(await patient.findings()).toEqual([])
  })

  test('is fine when its owner is out of sight, and there', async () => {
    const owner = await patient.widget('demo')
    await patient.as('operator').create(ConfigMap, settings('child', { ownerReferences: [ownerOf(owner)] }))
    await patient.look({ kinds: ['configmaps'] })
    await patient.wait(60_000)
    expect(await patient.findings()).toEqual([])
  })

  test('is fine when its owner is of a kind that came while the doctor looked', async () => {
    await patient.look()
    await patient.as('setup').create(CustomResourceDefinition, definitionOf(GADGET))
    await patient.wait(2000)
    const owner = await patient.as('setup').create(GADGET, settings('demo'))
    await patient.as('operator').create(ConfigMap, settings('child', { ownerReferences: [ownerOf(owner)] }))
    await patient.wait(60_000)
    expect(await patient.findings()).toEqual([])
  })

  test('to a UID that is gone is found where nobody collects', async () => {
    await using without = await Patient.start({ controllers: false })
    await without
      .as('setup')
      .create(Namespace, { metadata: { name: 'default' } })
      .catch(() => undefined)
    const owner = await without.as('setup').create(ConfigMap, settings('owner'))
    for (const name of ['a', 'b']) {
      const ownerReferences = [ownerOf(owner as KubeObject)]
      await without.as('operator').create(ConfigMap, settings(name, { ownerReferences }))
    }
    await without.as('kubectl').delete(ConfigMap, { name: 'owner', namespace: 'default' })
    // The same name is not the same object.
    await without.as('setup').create(ConfigMap, settings('owner'))
    await without.look()
    expect(await without.findings()).toEqual([])
    await without.wait(30_000)
    const found = await without.findings()
    expect(found).toMatchObject([{ rule: 'owner-missing', count: 2, managers: ['operator'] }])
    expect(found[0]?.summary).toMatch(
      /^ConfigMap default\/a and 1 more like it name as their owner ConfigMap owner .*, which is gone$/,
    )
  })
})

describe('a controller reference', () => {
  const claim = async (owner: KubeObject, manager: string): Promise<void> => {
    const ownerReferences = [{ ...ownerOf(owner), controller: true }]
    await patient.patch(ConfigMap, 'child', { metadata: { ownerReferences } }, manager)
    await patient.wait(1000)
  }

  test('that two controllers take from each other is found, and told once', async () => {
    const [one, two] = [await patient.widget('one'), await patient.widget('two')]
    const ownerReferences = [{ ...ownerOf(one), controller: true }]
    await patient.as('first').create(ConfigMap, settings('child', { ownerReferences }))
    await patient.look({ kinds: ['configmaps', 'widgets'] })
    for (let round = 0; round < 4; round++) {
      await claim(two, 'second')
      await claim(one, 'first')
    }
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'two-controllers',
        object: { kind: 'ConfigMap', name: 'child' },
        managers: expect.arrayContaining(['first', 'second']),
        summary: expect.stringMatching(/claimed by Widget (?:one|two) .* and Widget (?:one|two) /),
      },
    ])
  })

  test('that changes hands once is an adoption', async () => {
    const [one, two] = [await patient.widget('one'), await patient.widget('two')]
    await patient.as('first').create(ConfigMap, settings('child', { labels: { round: '0' } }))
    await patient.look()
    await claim(one, 'first')
    await claim(two, 'second')
    expect(await patient.findings()).toEqual([])
  })
})
