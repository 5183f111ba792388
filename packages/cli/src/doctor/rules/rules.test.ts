import {
  type RuleWithOperations,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap, Event, Namespace, Service } from '@setpoint/kube/kinds/v1'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownerOf, Patient, settings, WIDGET } from '../cluster.suite.js'

let patient: Patient
beforeEach(async () => {
  patient = await Patient.start()
})
afterEach(() => patient[Symbol.asyncDispose]())

describe('a deletion', () => {
  test('that does not come to its end names the finalizer and who put it there', async () => {
    await patient.widget('demo')
    await patient.patch(WIDGET, 'demo', { metadata: { finalizers: ['example.com/bucket'] } }, 'bucket-operator')
    await patient.as('kubectl').delete(WIDGET, { name: 'demo', namespace: 'default' })
    await patient.wait(3 * 60_000)
    await patient.look()
    await patient.wait(30_000)
    const [finding, ...others] = await patient.findings()
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      rule: 'stuck-deletion',
      severity: 'problem',
      managers: ['bucket-operator'],
      summary: 'Widget default/demo has been terminating for 4 min; it waits for "example.com/bucket"',
    })
    expect(finding?.remedy).toContain('ask bucket-operator')
  })

  test('that is stuck is found by a short look as well', async () => {
    await patient.widget('demo', { metadata: { name: 'demo', namespace: 'default', finalizers: ['example.com/a'] } })
    await patient.as('kubectl').delete(WIDGET, { name: 'demo', namespace: 'default' })
    await patient.wait(3 * 60_000)
    await patient.look()
    await patient.wait(1000)
    expect(await patient.findings()).toMatchObject([{ rule: 'stuck-deletion', object: { name: 'demo' } }])
  })

  test('that has just begun, or that ends while the doctor looks, is none', async () => {
    await patient.widget('begun', { metadata: { name: 'begun', namespace: 'default', finalizers: ['example.com/a'] } })
    await patient.widget('ends', { metadata: { name: 'ends', namespace: 'default', finalizers: ['example.com/a'] } })
    await patient.as('kubectl').delete(WIDGET, { name: 'ends', namespace: 'default' })
    await patient.wait(3 * 60_000)
    await patient.look()
    await patient.as('kubectl').delete(WIDGET, { name: 'begun', namespace: 'default' })
    await patient.wait(30_000)
    await patient.patch(WIDGET, 'ends', { metadata: { finalizers: null } }, 'operator')
    expect(await patient.findings()).toEqual([])
  })

  test('of a namespace shows what the namespace says is left in it', async () => {
    await patient.as('setup').create(Namespace, { metadata: { name: 'team' } })
    await patient.as('setup').create(ConfigMap, {
      metadata: { name: 'held', namespace: 'team', finalizers: ['example.com/audit'] },
    })
    await patient.as('kubectl').delete(Namespace, { name: 'team' })
    await patient.wait(2 * 60_000)
    await patient.look()
    await patient.wait(30_000)
    const findings = await patient.findings()
    const namespace = findings.find(({ object }) => object.kind === 'Namespace')
    expect(namespace?.summary).toContain('waits for "kubernetes"')
    expect(namespace?.evidence.join('\n')).toContain('example.com/audit in 1 resource instances')
    expect(findings.map(({ object }) => object.kind).sort()).toEqual(['ConfigMap', 'Namespace'])
  })
})

describe('a status', () => {
  test('that stays behind its spec is found, with who writes it', async () => {
    await patient.widget('demo')
    await patient.status('demo', { observedGeneration: 1 })
    await patient.patch(WIDGET, 'demo', { spec: { size: 2 } }, 'kubectl')
    await patient.look()
    await patient.wait(30_000)
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'observed-generation',
        managers: ['operator'],
        summary: expect.stringContaining('at generation 2, and its status is about 1'),
      },
    ])
  })

  test('whose conditions stay behind is found as well', async () => {
    await patient.widget('demo')
    const condition = { type: 'Ready', status: 'True', observedGeneration: 1 }
    await patient.status('demo', { conditions: [condition] })
    await patient.patch(WIDGET, 'demo', { spec: { size: 2 } }, 'kubectl')
    await patient.look()
    await patient.wait(30_000)
    expect(await patient.findings()).toMatchObject([
      { rule: 'observed-generation', fields: [{ path: '.status.conditions' }] },
    ])
  })

  test('that follows within seconds is fine, however often the spec changes', async () => {
    await patient.widget('demo')
    await patient.status('demo', { observedGeneration: 1 })
    await patient.look()
    for (let generation = 2; generation < 12; generation++) {
      await patient.patch(WIDGET, 'demo', { spec: { size: generation } }, 'kubectl')
      await patient.wait(3000)
      await patient.status('demo', { observedGeneration: generation })
    }
    await patient.patch(WIDGET, 'demo', { spec: { size: 1 } }, 'kubectl')
    expect(await patient.findings()).toEqual([])
  })
})

describe('objects', () => {
  test('that are deleted and created again and again are found', async () => {
    const ownerReferences = [ownerOf(await patient.widget('demo'))]
    await patient.look()
    for (let round = 0; round < 5; round++) {
      await patient.as('operator').create(ConfigMap, { ...settings('flapping', { ownerReferences }), data: { a: '1' } })
      await patient.wait(2000)
      await patient.as('pruner').delete(ConfigMap, { name: 'flapping', namespace: 'default' })
      await patient.wait(2000)
    }
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'recreated',
        severity: 'problem',
        class: 'I',
        object: { name: 'flapping' },
        managers: ['operator'],
        count: 4,
      },
    ])
  })

  test('that somebody deletes a few times, to see them come back, are fine', async () => {
    await patient.look()
    for (let round = 0; round < 5; round++) {
      await patient.as('operator').create(ConfigMap, { ...settings('mended'), data: { a: '1' } })
      await patient.wait(10_000)
      await patient.as('kubectl').delete(ConfigMap, { name: 'mended', namespace: 'default' })
    }
    expect(await patient.findings()).toEqual([])
  })

  test('that come back once are a change of mind', async () => {
    await patient.look()
    for (let round = 0; round < 2; round++) {
      await patient.as('operator').create(ConfigMap, settings('once'))
      await patient.wait(2000)
      await patient.as('kubectl').delete(ConfigMap, { name: 'once', namespace: 'default' })
    }
    expect(await patient.findings()).toEqual([])
  })

  test('of one content that keep coming are found', async () => {
    const owner = await patient.widget('demo')
    await patient.look()
    const metadata = { generateName: 'demo-', namespace: 'default', ownerReferences: [ownerOf(owner)] }
    for (let round = 0; round < 30; round++) {
      await patient.as('operator').create(ConfigMap, { metadata, data: { a: '1' } })
      await patient.wait(1000)
    }
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'runaway',
        class: 'I',
        count: 30,
        managers: ['operator'],
        evidence: [expect.any(String), 'their owner: Widget demo'],
      },
    ])
  })

  test.each([
    ['of an owner', true, 8, 5000],
    ['of nobody', false, 12, 2000],
  ])('%s that keep coming are found within half a minute or so', async (_, isOwned, times, pause) => {
    const owner = await patient.widget('demo')
    await patient.look()
    const metadata = {
      generateName: 'demo-',
      namespace: 'default',
      ...(isOwned ? { ownerReferences: [ownerOf(owner)] } : {}),
    }
    for (let round = 0; round < times; round++) {
      await patient.as('operator').create(ConfigMap, { metadata, data: { a: '1' } })
      await patient.wait(pause)
    }
    expect(await patient.findings()).toMatchObject([{ rule: 'runaway', class: 'I', count: times }])
  })

  test('that keep coming are found though each of them says when it was made', async () => {
    const owner = await patient.widget('demo')
    await patient.look()
    const metadata = { generateName: 'demo-', namespace: 'default', ownerReferences: [ownerOf(owner)] }
    for (let round = 0; round < 12; round++) {
      const data = { made: new Date(patient.clock.now()).toISOString() }
      await patient.as('operator').create(ConfigMap, { metadata, data })
      await patient.wait(3000)
    }
    expect(await patient.findings()).toMatchObject([{ rule: 'runaway', count: 12 }])
  })

  test('that come one after the other, as many as the owner asks for, are fine', async () => {
    const owner = await patient.widget('demo', { spec: { pool: { members: 40 } } })
    await patient.look()
    const metadata = { generateName: 'demo-', namespace: 'default', ownerReferences: [ownerOf(owner)] }
    for (let child = 0; child < 30; child++) {
      await patient.as('operator').create(ConfigMap, { metadata })
      await patient.wait(1500)
    }
    expect(await patient.findings()).toEqual([])
  })

  test('that take the place of one another under short random names are found, whatever number the owner has', async () => {
    const owner = await patient.widget('demo', { spec: { replicas: 2 } })
    await patient.look()
    const ownerReferences = [ownerOf(owner)]
    for (let round = 1; round <= 24; round++) {
      const name = `demo-${(round * 0x9d7f3).toString(16).slice(-6).replace(/^./, 'e')}`
      await patient.as('operator').create(ConfigMap, { metadata: { name, namespace: 'default', ownerReferences } })
      await patient.wait(1000)
      await patient.as('operator').delete(ConfigMap, { name, namespace: 'default' })
    }
    expect(await patient.findings()).toMatchObject([{ rule: 'runaway', class: 'I' }])
  })

  test.each([
    ['go by a number', (child: number) => `demo-node${child}`],
    ['go by a word and a number', (child: number) => `demo-team-west${child}a`],
  ])('that %s are fine', async (_, nameOf) => {
    const owner = await patient.widget('demo')
    await patient.look()
    for (let child = 1; child <= 9; child++) {
      const metadata = { name: nameOf(child), namespace: 'default', ownerReferences: [ownerOf(owner)] }
      await patient.as('operator').create(ConfigMap, { metadata })
      await patient.wait(3000)
    }
    expect(await patient.findings()).toEqual([])
  })

  test('of a pool whose members are replaced when they are done are fine', async () => {
    const owner = await patient.widget('demo', { spec: { replicas: 10 } })
    await patient.look()
    const metadata = { generateName: 'runner-', namespace: 'default', ownerReferences: [ownerOf(owner)] }
    const names: string[] = []
    for (let member = 0; member < 40; member++) {
      const made = await patient.as('operator').create(ConfigMap, { metadata })
      names.push(made.metadata?.name ?? '')
      const done = names.length > 10 ? names.shift() : undefined
      if (done !== undefined) await patient.as('operator').delete(ConfigMap, { name: done, namespace: 'default' })
      await patient.wait(4000)
    }
    expect(await patient.findings()).toEqual([])
  })

  test('that come for a while, and then no more, are fine', async () => {
    const owner = await patient.widget('demo')
    await patient.look()
    const metadata = { generateName: 'demo-', namespace: 'default', ownerReferences: [ownerOf(owner)] }
    for (let child = 0; child < 100; child++) {
      await patient.as('operator').create(ConfigMap, { metadata })
      await patient.wait(400)
    }
    await patient.wait(20_000)
    expect(await patient.findings()).toEqual([])
  })

  test('that come each time somebody asks the owner for more are fine', async () => {
    const owner = await patient.widget('demo')
    await patient.look()
    const metadata = { generateName: 'demo-', namespace: 'default', ownerReferences: [ownerOf(owner)] }
    for (let round = 2; round < 14; round++) {
      await patient.patch(WIDGET, 'demo', { spec: { wanted: `run ${round}` } }, 'kubectl')
      await patient.as('operator').create(ConfigMap, { metadata })
      await patient.wait(4000)
    }
    expect(await patient.findings()).toEqual([])
  })

  test('that go when their work is done, while others come, are fine', async () => {
    const owner = await patient.widget('demo')
    await patient.look()
    const metadata = { generateName: 'runner-', namespace: 'default', ownerReferences: [ownerOf(owner)] }
    const names: string[] = []
    for (let round = 0; round < 15; round++) {
      const created = await patient.as('operator').create(ConfigMap, { metadata })
      names.push(created.metadata?.name ?? '')
      if (names.length > 3) {
        await patient.as('operator').delete(ConfigMap, { name: names.shift() ?? '', namespace: 'default' })
      }
      await patient.wait(4000)
    }
    expect(await patient.findings()).toEqual([])
  })

  test('that somebody makes with kubectl, or makes anew by hand, are fine', async () => {
    await patient.look()
    for (let round = 0; round < 12; round++) {
      await patient
        .as('kubectl-create')
        .create(ConfigMap, { metadata: { generateName: 'a-', namespace: 'default' }, data: { a: '1' } })
      await patient.as('kubectl-create').create(ConfigMap, { ...settings('same'), data: { a: '1' } })
      await patient.wait(2000)
      await patient.as('kubectl').delete(ConfigMap, { name: 'same', namespace: 'default' })
    }
    expect(await patient.findings()).toEqual([])
  })

  test('that come two hundred at once, because somebody asked for them, are fine', async () => {
    const owner = await patient.widget('demo')
    await patient.look()
    const metadata = { generateName: 'demo-', namespace: 'default', ownerReferences: [ownerOf(owner)] }
    for (let child = 0; child < 200; child++) await patient.as('operator').create(ConfigMap, { metadata })
    await patient.wait(60_000)
    expect(await patient.findings()).toEqual([])
  })
})

describe('a loop that an operator built with Setpoint reports itself', () => {
  const report = async (name: string, uid: string): Promise<void> => {
    const about = { apiVersion: 'example.com/v1', kind: 'Widget', namespace: 'default', name: 'demo', uid }
    await patient.as('widgets').create(Event, {
      metadata: { name, namespace: 'default' },
      involvedObject: about,
      reason: 'ReconcileLoop',
      type: 'Warning',
      message: 'every pass writes another moment into .status.time of Widget default/demo',
      reportingComponent: 'widgets',
      reportingInstance: 'widgets-0',
      action: 'Reconcile',
      eventTime: new Date(patient.clock.now()).toISOString().replace('Z', '000Z'),
    })
  }

  test('is a problem when that comes while the doctor looks', async () => {
    const { metadata } = await patient.widget('demo')
    await patient.look()
    await report('demo.1', metadata.uid ?? '')
    await patient.wait(5000)
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'reported-loop',
        severity: 'problem',
        object: { kind: 'Widget', name: 'demo' },
        summary: 'every pass writes another moment into .status.time of Widget default/demo',
        managers: ['widgets'],
        evidence: ['widgets reported it 5 s ago'],
      },
    ])
  })

  test('is a notice when that was before, and nothing when it was long ago or its object is gone', async () => {
    const { metadata } = await patient.widget('demo')
    await report('demo.1', metadata.uid ?? '')
    await report('gone.1', 'of one that was deleted')
    await patient.wait(9 * 60_000)
    await patient.look()
    expect(await patient.findings()).toMatchObject([
      { rule: 'reported-loop', severity: 'notice', evidence: ['widgets reported it 9 min ago; it may be over by now'] },
    ])
    await patient.wait(3 * 60_000)
    expect(await patient.findings()).toEqual([])
  })
})

describe('what the API stands on', () => {
  test('a webhook whose Service is not there is found', async () => {
    const rules: RuleWithOperations[] = [
      { apiGroups: ['example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['gadgets'] },
    ]
    await patient.as('setup').create(ValidatingWebhookConfiguration, {
      metadata: { name: 'gadgets' },
      webhooks: [
        {
          name: 'check.example.com',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          rules,
          clientConfig: { service: { namespace: 'default', name: 'gone' } },
        },
      ],
    })
    await patient.look()
    await patient.wait(30_000)
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'broken-webhook',
        severity: 'problem',
        summary: expect.stringContaining('default/gone, which does not exist; writes of gadgets are refused'),
      },
    ])
    await patient.as('setup').create(Service, { ...settings('gone'), spec: { ports: [{ port: 443 }] } })
    await patient.wait(15_000)
    expect(await patient.findings()).toEqual([])
  })

  test('a definition whose names are taken is found', async () => {
    const widgets = await patient.as('setup').get(CustomResourceDefinition, { name: 'widgets.example.com' })
    const names = { ...widgets.spec.names, plural: 'gadgets', singular: 'widget' }
    const spec = { ...widgets.spec, names }
    await patient.as('setup').create(CustomResourceDefinition, { metadata: { name: 'gadgets.example.com' }, spec })
    await patient.look()
    await patient.wait(30_000)
    expect(await patient.findings()).toMatchObject([{ rule: 'broken-api', object: { name: 'gadgets.example.com' } }])
  })
})
