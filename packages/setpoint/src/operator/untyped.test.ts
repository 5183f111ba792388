// What the compiler refuses reaches a running operator all the same where nobody has compiled: plain JavaScript, and casts.
import { Namespace, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../client/index.js'
import { enqueueMapped } from '../controller/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { testServer } from '../server.suite.js'
import { controller, type ControllerDefinition, watch } from './definition.js'

const server = testServer()
let manager: Manager | undefined
afterEach(() => manager?.stop(0))

const at = (name: string) => ({ name, namespace: 'default' })

/** Everything that it says as a warning or an error, with the messages of errors. */
async function start(declared: ControllerDefinition): Promise<{ client: Client; said: string[] }> {
  const said: string[] = []
  const keep = (fields: object | string, message = ''): void => {
    const { err } = typeof fields === 'string' ? {} : (fields as { err?: Error })
    said.push(`${typeof fields === 'string' ? fields : message}${err === undefined ? '' : ` | ${err.message}`}`)
  }
  const log: Logger = { ...silentLogger, warn: keep, error: keep, child: () => log }
  manager = new Manager({ transport: server.transport(), controllers: [declared], log })
  await manager.start()
  return { client: server.client({ fieldManager: 'test' }), said }
}

describe('a controller', () => {
  it('that changes an object of the cache is told what to do instead', async () => {
    const { client, said } = await start(
      controller({
        for: ServiceAccount,
        name: 'changing',
        when: [({ object }) => object.metadata.name === 'changing'],
        reconcile: (account) => void ((account.metadata as { labels: object }).labels = {}),
      }),
    )
    await client.create(ServiceAccount, { metadata: at('changing') })
    const remedy =
      'if it is an object of the cache, change draft(object), which is a copy: those of the cache are shared and read-only'
    await vi.waitFor(() => expect(said.join('\n')).toContain(remedy))
  })

  it('says so when a map function leaves out the namespace that its kind needs', async () => {
    const { client, said } = await start(
      controller({
        for: ServiceAccount,
        name: 'mapped',
        watches: [
          watch(
            Namespace,
            enqueueMapped(() => [{ name: 'nowhere' }]),
          ),
        ],
        when: [() => false],
        reconcile: () => undefined,
      }),
    )
    await client.create(Namespace, { metadata: { name: 'mapped' } })
    const message =
      'nothing is found by the key nowhere: it has no namespace, and a ServiceAccount needs one; mend the map function or the source that gave it (other such keys of that namespace are not told)'
    await vi.waitFor(() => expect(said).toContain(message))
  })
})
