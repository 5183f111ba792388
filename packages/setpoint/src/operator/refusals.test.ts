// What the words of the context refuse where nobody has compiled: what was called, over which object, and what to do.
import { messageOf, SetpointError, type Transport, type TransportRequest } from '@setpoint/kube'
import { ConfigMap, Secret, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, ignoreNotFound } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { testServer } from '../server.suite.js'
import { controller } from './definition.js'

/** A context as plain JavaScript has it. */
type Untyped = Record<string, (...args: unknown[]) => unknown>

const server = testServer()
let manager: Manager | undefined
let client: Client
let round = 0
let name = ''
/** What was asked of the server, but for watches and lists. */
const asked: string[] = []

beforeEach(() => {
  client = server.client({ fieldManager: 'test' })
  name = `refusing-${++round}`
})
afterEach(async () => {
  await manager?.stop(0)
  manager = undefined
  asked.length = 0
})

/** What the last of these calls, in a pass over the ServiceAccount of that name, throws. */
async function refusalOf(...calls: ((ctx: Untyped) => unknown)[]): Promise<string> {
  const said: string[] = []
  const declared = controller({
    for: ServiceAccount,
    name: 'refusing',
    owns: [ConfigMap],
    uses: [Secret],
    when: [({ object }) => object.metadata.name === name],
    async reconcile(_, ctx) {
      let last = 'nothing is refused'
      for (const call of calls) {
        try {
          await call(ctx as unknown as Untyped)
        } catch (error) {
          last = `${error instanceof SetpointError ? error.code : 'no SetpointError'}: ${messageOf(error)}`
        }
      }
      said.push(last)
    },
  })
  manager = new Manager({ transport: noting(server.transport()), controllers: [declared], log: silentLogger })
  await manager.start()
  await client.create(ServiceAccount, { metadata: { name, namespace: 'default' } })
  await vi.waitFor(() => expect(said).not.toEqual([]))
  return said[0] ?? ''
}

function noting(transport: Transport): Transport {
  return {
    request(request: TransportRequest) {
      if (/configmaps\/|secrets\//.test(request.path)) asked.push(`${request.method} ${request.path}`)
      return transport.request(request)
    },
    close: () => Promise.resolve(),
  }
}

const at = (of: string) => ({ name: of, namespace: 'default' })

describe('a kind that the controller does not own', () => {
  const desired = { kind: Secret, name: 'not-owned' }
  it.each<[string, (ctx: Untyped) => unknown]>([
    ['apply', (ctx) => ctx['apply']?.(desired)],
    ['createOnce', (ctx) => ctx['createOnce']?.(desired)],
    ['adopt', (ctx) => ctx['adopt']?.(Secret, 'not-owned')],
    ['delete', (ctx) => ctx['delete']?.(Secret, 'not-owned')],
    ['component', (ctx) => ctx['component']?.('Managed', [desired])],
    ['component', (ctx) => ctx['component']?.('Removed', [desired])],
    ['owned', (ctx) => ctx['owned']?.(Secret)],
  ])('is refused by ctx.%s before anything is read or written', async (word, call) => {
    await ignoreNotFound(client.delete(Secret, at('not-owned')))
    await client.create(Secret, { metadata: at('not-owned') })
    expect(await refusalOf(call)).toBe(
      `RequestInvalid: ServiceAccount default/${name}: ctx.${word} was given the kind Secret, and did nothing, because controller ` +
        'refusing does not own it; add it to "owns". What the object does not own is written with ctx.client',
    )
    expect(asked).toEqual([])
    expect((await client.get(Secret, at('not-owned'))).metadata?.ownerReferences).toBeUndefined()
  })

  it('keeps all of a component from being applied', async () => {
    const both = [{ kind: ConfigMap, name: 'first-of-two' }, desired]
    expect(await refusalOf((ctx) => ctx['component']?.('Managed', both))).toContain('was given the kind Secret')
    expect(asked).toEqual([])
  })
})

describe('a kind that is no kind', () => {
  const manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } }
  const like =
    'write { kind: ConfigMap, name, … }, with the kind as a value: of setpoint/kinds, or what resource() made'
  it.each<[string, string, (ctx: Untyped) => unknown]>([
    ['apply', "'ConfigMap'", (ctx) => ctx['apply']?.(manifest)],
    ['apply', 'undefined', (ctx) => ctx['apply']?.({ name: 'x' })],
    ['apply', 'undefined', (ctx) => ctx['apply']?.()],
    ['createOnce', "'ConfigMap'", (ctx) => ctx['createOnce']?.(manifest)],
    ['component', "'ConfigMap'", (ctx) => ctx['component']?.('Managed', [manifest])],
    ['component', "'ConfigMap'", (ctx) => ctx['component']?.('Removed', [manifest])],
  ])('is refused by ctx.%s, which was given %s', async (word, shown, call) => {
    expect(await refusalOf(call)).toBe(
      `RequestInvalid: ServiceAccount default/${name}: ctx.${word} was given ${shown} as a kind, and did nothing; ${like}`,
    )
  })

  it.each(['get', 'list', 'owned', 'adopt', 'delete'])('is refused by ctx.%s', async (word) => {
    expect(await refusalOf((ctx) => ctx[word]?.('ConfigMap', 'x'))).toBe(
      `RequestInvalid: ServiceAccount default/${name}: ctx.${word} was given 'ConfigMap' as a kind, and did nothing; ` +
        `write ctx.${word}(ConfigMap, …), with the kind as a value: of setpoint/kinds, or what resource() made`,
    )
  })
})

it.each([undefined, { kind: ConfigMap, name: 'x' }])(
  'a list of objects that is none is refused: %o',
  async (objects) => {
    expect(await refusalOf((ctx) => ctx['component']?.('Removed', objects))).toMatch(
      /ctx\.component was given .* as its objects, and did nothing; write ctx\.component\(state, \[\{ kind: ConfigMap, name, … \}\]\)$/,
    )
    expect(asked).toEqual([])
  },
)

describe('a name that is none', () => {
  it.each(['get', 'adopt', 'delete'])('is refused by ctx.%s', async (word) => {
    expect(await refusalOf((ctx) => ctx[word]?.(ConfigMap))).toBe(
      `RequestInvalid: ServiceAccount default/${name}: ctx.${word} was given undefined as the name of a ConfigMap, and did nothing; a name is a text`,
    )
  })

  it.each([undefined, { name: 'x' }])('is refused by ctx.apply, with the metadata %j', async (metadata) => {
    const desired = { kind: ConfigMap, ...(metadata === undefined ? {} : { metadata }) }
    expect(await refusalOf((ctx) => ctx['apply']?.(desired))).toBe(
      `RequestInvalid: ServiceAccount default/${name}: ctx.apply was given a ConfigMap with ${metadata === undefined ? 'no name' : 'metadata'}, and did ` +
        'nothing; name, namespace, labels and annotations stand beside the kind: { kind: ConfigMap, name, … }',
    )
  })
})
