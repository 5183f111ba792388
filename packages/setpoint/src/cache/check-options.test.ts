// What the compiler refuses, where nobody has compiled: plain JavaScript, casts, files and the environment.
import { SetpointError } from '@setpoint/kube'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it } from 'vitest'
import { controller } from '../operator/index.js'
import { silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { testServer } from '../server.suite.js'
import { Cache } from './cache.js'

const server = testServer()
let cache: Cache | undefined
afterEach(() => cache?.stop())

/** As plain JavaScript would have it. */
const untyped = (options: unknown): never => options as never

function newCache(options: object): Cache {
  cache = new Cache({ transport: server.transport(), ...options })
  return cache
}

function refusalOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof SetpointError && error.code === 'OptionInvalid') return error.message
    throw error
  }
  return 'nothing is refused'
}

const NAMESPACES =
  'a list of at least one namespace, in lower-case letters, digits and "-"; leave it out for all of them'
const LABELS = "a text such as 'app=web,tier in (a,b)'"

describe('what is said of a kind in a cache is refused where it cannot be', () => {
  it.each([
    [{ namespaces: [] }, `namespaces is []; it must be ${NAMESPACES}`],
    [{ namespaces: 'default' }, `namespaces is 'default'; it must be ${NAMESPACES}`],
    [{ namespaces: [undefined] }, `namespaces is [ undefined ]; it must be ${NAMESPACES}`],
    [{ namespaces: ['Default'] }, `namespaces is [ 'Default' ]; it must be ${NAMESPACES}`],
    [{ namespaces: ['a,b'] }, `namespaces is [ 'a,b' ]; it must be ${NAMESPACES}`],
    [{ labelSelector: { app: 'x' } }, `labelSelector is { app: 'x' }; it must be ${LABELS}`],
    [{ labelSelector: 'a=b=c' }, 'labelSelector "a=b=c" cannot be read: '],
    [{ fieldSelector: 5 }, "fieldSelector is 5; it must be a text such as 'status.phase=Running'"],
    [{ metadataOnly: 'yes' }, "metadataOnly is 'yes'; it must be true or false"],
    [
      { transform: 'managedFields' },
      "transform is 'managedFields'; it must be a function that takes an object and returns what is kept of it",
    ],
    [{ namespace: 'default' }, 'there is no option "namespace"; there are fieldSelector, labelSelector, '],
    ['app=web', "what is said of it is 'app=web'; it must be an object with its options"],
  ])('%j', (said, why) => {
    const kinds = new Map([[ConfigMap, said]])
    expect(refusalOf(() => newCache({ kinds }).open(ConfigMap))).toContain(`the cache of ConfigMap: ${why}`)
    expect(refusalOf(() => newCache({ defaults: said }).open(ConfigMap))).toMatch(
      /^the cache of (?:ConfigMap|all kinds): /,
    )
  })

  it('by a controller when it starts', async () => {
    const limited = controller({
      for: ConfigMap,
      uses: [Secret],
      cache: [[Secret, untyped({ namespaces: 'default' })]],
      reconcile: () => undefined,
    })
    await using manager = new Manager({ transport: server.transport(), controllers: [limited], log: silentLogger })
    await expect(manager.start()).rejects.toThrow("the cache of Secret: namespaces is 'default'; it must be a list")
  })
})

describe('an option of a cache is refused where it cannot be', () => {
  it.each([
    [{ resyncPeriod: '10h' }, "resyncPeriod is '10h'; it must be a number of milliseconds, or 0 for never"],
    [{ resyncPeriod: Number.NaN }, 'resyncPeriod is NaN; it must be a number of milliseconds, or 0 for never'],
    [{ resyncPeriod: -1 }, 'resyncPeriod is -1; it must be a number of milliseconds, or 0 for never'],
    [{ freeze: 'false' }, "freeze is 'false'; it must be true or false"],
    [{ streaming: 0 }, 'streaming is 0; it must be true or false'],
    [{ onProblem: 'log' }, "onProblem is 'log'; it must be a function that takes a kind and a message"],
    [{ kinds: { ConfigMap: {} } }, 'kinds is { ConfigMap: {} }; it must be a Map with the options of each kind'],
    [{ default: {} }, 'there is no option "default"; there are clock, defaults, '],
  ])('%j', (options, why) => {
    expect(refusalOf(() => newCache(options))).toContain(`the cache: ${why}`)
  })
})

describe('what a list is asked for is refused where it would be everything', () => {
  it.each([
    [{ labels: { app: 'web' } }, 'there is no option "labels"; there are index, labelSelector, namespace'],
    [{ labelSelector: { app: 'web' } }, `labelSelector is { app: 'web' }; it must be ${LABELS}`],
    [{ labelSelector: 'a=b=c' }, 'labelSelector "a=b=c" cannot be read: '],
    [{ namespace: ['default'] }, "namespace is [ 'default' ]; it must be the name of a namespace"],
  ])('%j', (options, why) => {
    const all = newCache({})
    all.open(ConfigMap)
    expect(refusalOf(() => all.list(ConfigMap, untyped(options)))).toContain(
      `a list of ConfigMap from the cache: ${why}`,
    )
  })
})
