import { turns } from '@setpoint/kube'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Cache } from '../cache/index.js'
import { Channel, Engine, type Reconciler } from '../controller/index.js'
import type { Logger } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import { nowhere } from '../nowhere.suite.js'
import { Manager } from './manager.js'
import { surviveRejections } from './rejections.js'

/** What was logged: every line with the fields of its parents. */
let lines: object[]
let channel: Channel
let registry: Registry
let engines: Engine[]
let surviving: { dispose(): void }
let others: NodeJS.UnhandledRejectionListener[]

beforeEach(() => {
  lines = []
  channel = new Channel()
  registry = new Registry()
  engines = []
  // The test runner's own, for which every rejection is a failure.
  others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  surviving = surviveRejections(logger({}), () => engines)
})
afterEach(async () => {
  vi.restoreAllMocks()
  surviving.dispose()
  for (const other of others) process.on('unhandledRejection', other)
  await Promise.all(engines.map((engine) => engine.stop(AbortSignal.abort())))
})

function logger(own: object): Logger {
  const say = (fields: object | string, msg?: string): void =>
    void lines.push(typeof fields === 'string' ? { ...own, msg: fields } : { ...own, ...fields, msg })
  return { debug: say, info: say, warn: say, error: say, child: (fields) => logger({ ...own, ...fields }) }
}

async function start(name: string, reconciler: Reconciler): Promise<void> {
  const engine = new Engine({
    name,
    kind: 'WebApp',
    cache: new Cache({ transport: nowhere }),
    sources: [channel],
    reconciler,
    log: logger({}),
    metrics: registry,
  })
  engines.push(engine)
  await engine.start()
}

function panicsOf(controller: string): number {
  const name = `controller_runtime_reconcile_panics_total{controller="${controller}"} `
  return Number(registry.text().split(name)[1]?.split('\n')[0])
}

/** Lets promises be rejected, and Node find out that nobody handles them. */
async function settled(): Promise<void> {
  await turns(5)
}

const leaveBehind: Reconciler = ({ key }) => {
  void Promise.resolve().then(async () => {
    await turns(2)
    throw new Error(`no mail for ${key}`)
  })
}

describe('a rejection that nobody handles', () => {
  it('names the controller and the object of the pass that left it behind, though that has ended', async () => {
    await start('webapps', leaveBehind)
    channel.send('default/demo')
    await settled()
    expect(lines).toMatchObject([
      {
        controller: 'webapps',
        err: { message: 'no mail for default/demo' },
        msg:
          'a promise was rejected and nobody was waiting for it; look for a missing await in controller webapps, ' +
          'which was at default/demo. From now on passes are followed, and the next one is named',
      },
    ])
    expect(panicsOf('webapps')).toBe(1)
  })

  it('names all that come into question the first time, and from then on the very pass', async () => {
    await start('webapps', leaveBehind)
    await start('databases', () => turns(1))
    channel.send('default/demo')
    await settled()
    expect(lines).toMatchObject([
      {
        msg:
          'a promise was rejected and nobody was waiting for it; look for a missing await in controller webapps, ' +
          'which was at default/demo; or in controller databases, which was at default/demo. ' +
          'From now on passes are followed, and the next one is named',
      },
    ])
    expect([panicsOf('webapps'), panicsOf('databases')]).toEqual([0, 0])
    channel.send('default/other')
    await settled()
    expect(lines.slice(1)).toMatchObject([
      {
        controller: 'webapps',
        controllerKind: 'WebApp',
        namespace: 'default',
        name: 'other',
        err: { message: 'no mail for default/other' },
        msg:
          'a promise that this pass left behind was rejected, and nobody was waiting for it; ' +
          'look for a missing await',
      },
    ])
    expect([panicsOf('webapps'), panicsOf('databases')]).toEqual([1, 0])
  })

  it('is not put down to a pass that did not make it', async () => {
    void Promise.reject(new Error('nobody was at anything'))
    await settled()
    await start('webapps', () => turns(10))
    channel.send('default/demo')
    await turns(2)
    void Promise.reject(new Error('a timer of its own'))
    await settled()
    expect(lines).toMatchObject([
      {
        msg:
          'a promise was rejected and nobody was waiting for it; look for a missing await in runnables, webhooks and ' +
          'timers: no pass was under way. From now on passes are followed, and the next one is named',
      },
      {
        err: { message: 'a timer of its own' },
        msg:
          'a promise was rejected and nobody was waiting for it; ' +
          'no pass made it, so look for a missing await in runnables, webhooks and timers',
      },
    ])
    expect(panicsOf('webapps')).toBe(0)
  })

  it('is told of once where there are several managers', async () => {
    const second = surviveRejections(logger({}), () => [])
    void Promise.reject(new Error('away'))
    await settled()
    second.dispose()
    expect(lines).toHaveLength(1)
  })

  it('is survived whatever it was rejected with, and whatever the logger does', async () => {
    const written: unknown[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(JSON.parse(String(text)))
      return true
    })
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    surviving.dispose()
    const failing: Logger = {
      ...logger({}),
      error: () => {
        throw new Error('the disk is full')
      },
    }
    surviving = surviveRejections(failing, () => [])
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- that is what the test is about
    for (const reason of [circle, Object.create(null) as object, 10n, undefined]) void Promise.reject(reason)
    await settled()
    expect(written).toMatchObject([
      { level: 'error', err: { self: '[shown above]' }, loggerThrew: { message: 'the disk is full' } },
      { level: 'error', err: {} },
      { level: 'error', err: '10' },
      { level: 'error' },
    ])
  })
})

it('a manager survives them for as long as it runs', async () => {
  surviving.dispose()
  const stop = new AbortController()
  const running = new Manager({ transport: nowhere, log: logger({}) }).run(stop.signal)
  void Promise.reject(new Error('away'))
  await settled()
  expect(lines).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ message: 'away' }) as unknown }),
  )
  stop.abort()
  await running
  expect(process.listenerCount('unhandledRejection')).toBe(0)
})
