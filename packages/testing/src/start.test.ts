import { type Transport, type TransportRequest, VirtualClock } from '@setpoint/kube'
import { type ControllerDefinition, controller, defineKind, Manager, silentLogger } from 'setpoint'
import { describe, expect, it, vi } from 'vitest'
import { EmbeddedBackend } from './backend/index.js'
import { testCluster } from './index.js'
import { refused } from './refused.suite.js'
import { startOperator } from './starting.js'
import { Thing, thing } from './thing.suite.js'

const Certificate = defineKind({
  group: 'tls.example.org',
  version: 'v1',
  kind: 'Certificate',
  plural: 'certificates',
  namespaced: true,
})

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'certificates.tls.example.org' },
  spec: {
    group: Certificate.group,
    scope: 'Namespaced',
    names: { kind: 'Certificate', plural: 'certificates' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
} as const

const things = controller({ for: Thing, reconcile: () => undefined })
const secured = controller({ for: Thing, name: 'secured', owns: [Certificate], reconcile: () => undefined })

/** What a start that cannot succeed says, and that it leaves nothing behind. */
async function failureOf(
  controllers: readonly ControllerDefinition[],
  through: (transport: Transport) => Transport = (transport) => transport,
): Promise<string> {
  const stop = vi.spyOn(EmbeddedBackend.prototype, 'stop')
  try {
    const failure = await testCluster({ on: 'embedded', controllers, through }).then(() => 'it started', String)
    expect(stop).toHaveBeenCalledOnce()
    return failure
  } finally {
    stop.mockRestore()
  }
}

/** Answers what is asked of Things, instead of the server. */
function answering(answer: (request: TransportRequest) => ReturnType<Transport['request']> | undefined) {
  return (transport: Transport): Transport => ({
    close: () => transport.close(),
    request: (request) => (/\/things\?/.test(request.path) ? answer(request) : undefined) ?? transport.request(request),
  })
}

describe('a test cluster whose operator cannot start', () => {
  it('names the controller, the kind that is not installed, and how to install it', async () => {
    expect(await failureOf([things, secured])).toBe(
      'SetpointError: the operator did not start\n' +
        'controller secured waits for certificates.tls.example.org: the server does not serve certificates.tls.example.org (yet); ' +
        'Certificate objects are awaited. Install its CustomResourceDefinition\n' +
        'A definition that no controller brings along is installed by testCluster({ definitions: [crd] }); ' +
        'a controller whose kind comes later is added by cluster.manager.add(…)',
    )
  })

  it('names what it may not read, and who refuses it', async () => {
    const failure = await failureOf(
      [things],
      answering(() => Promise.resolve(refused(403, 'Forbidden'))),
    )
    expect(failure).toContain('controller things waits for things.example.com: this process may not list and watch')
    expect(failure).toContain('The operator is the administrator here, so look at what `through` does')
  })

  it('says that a list is not answered', async () => {
    const clock = new VirtualClock()
    const backend = Object.assign(await EmbeddedBackend.start(clock, silentLogger), { patience: 50 })
    await backend.install([Thing.definition()])
    const silent = answering(() => new Promise(() => undefined))
    const manager = new Manager({
      transport: silent(backend.transport()),
      controllers: [things],
      clock,
      log: silentLogger,
    })
    const stage = { clock, user: undefined, isRestart: false, runnables: [] }
    await expect(startOperator(manager, backend, stage)).rejects.toThrow(
      'the operator did not start\ncontroller things waits for things.example.com: its list is not complete',
    )
    expect(manager.status().state).not.toBe('running')
    await backend.stop()
  })

  it('says so when it ends a process and another one takes its place', async () => {
    await using cluster = await testCluster({ on: 'embedded', controllers: [things] })
    await expect(cluster.restart({ controllers: [secured] })).rejects.toThrow(
      /controller secured waits for certificates\.tls\.example\.org/,
    )
    expect(cluster.manager?.status().state).toBe('stopped')
    await cluster.restart({ controllers: [things] })
    await cluster.apply(thing())
    expect((await cluster.settle()).passes).toHaveLength(1)
  })

  it('lets as much time pass as an operator takes to give up, so that what passes is no failure', async () => {
    let refusals = 5
    const through = answering(() => (refusals-- > 0 ? Promise.resolve(refused(500, 'InternalError')) : undefined))
    await using cluster = await testCluster({ controllers: [things], through })
    await cluster.apply(thing())
    expect((await cluster.settle()).passes).toHaveLength(1)
  })

  it('takes a controller whose kind comes later, while the others work', async () => {
    await using cluster = await testCluster({ on: 'embedded', controllers: [things] })
    const added = cluster.manager?.add(secured)
    await cluster.apply(thing())
    expect((await cluster.settle()).passes).toHaveLength(1)
    await cluster.client.create({ apiVersion: definition.apiVersion, kind: definition.kind }, { ...definition })
    await cluster.advance('5s')
    await added
    await cluster.apply(thing(2))
    expect((await cluster.settle()).passes).toHaveLength(2)
  })
})
