import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, ignoreNotFound, mergePatch } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { testServer } from '../server.suite.js'
import { type ControllerDefinition, controller, halt, sequence } from './index.js'

const server = testServer()
let client: Client
beforeAll(() => {
  client = server.client({ namespace: 'default' })
})

async function running(definition: ControllerDefinition): Promise<Manager> {
  const cache = { defaults: { namespaces: ['default'], fieldSelector: 'metadata.name!=kube-root-ca.crt' } }
  const manager = new Manager({ transport: server.transport(), controllers: [definition], cache, log: silentLogger })
  await manager.start()
  return manager
}

describe('a pass that ends before it has said everything', () => {
  it('deletes nothing of what it did not come to', async () => {
    const passes: string[] = []
    await using _ = await running(
      controller({
        for: ConfigMap,
        owns: [Secret],
        prune: true,
        reconcile: sequence(
          ({ data }) => {
            passes.push(data?.['database'] ?? '')
            return data?.['database'] === 'away' ? halt() : undefined
          },
          async ({ data }, ctx) => {
            if (data?.['secret'] !== undefined) await ctx.apply({ kind: Secret, name: data['secret'] })
          },
        ),
      }),
    )
    const config = { name: 'pruned' }
    await client.create(ConfigMap, { metadata: config, data: { secret: 'kept' } })
    const made = await vi.waitFor(() => client.get(Secret, { name: 'kept' }))
    await client.patch(ConfigMap, config, mergePatch({ data: { database: 'away' } }))
    await vi.waitFor(() => expect(passes).toContain('away'))
    await client.patch(ConfigMap, config, mergePatch({ data: { database: 'back' } }))
    await vi.waitFor(() => expect(passes).toContain('back'))
    // Not another one in its place, either.
    expect((await client.get(Secret, { name: 'kept' })).metadata.uid).toBe(made.metadata.uid)
    await client.patch(ConfigMap, config, mergePatch({ data: { secret: null } }))
    await vi.waitFor(async () => expect(await ignoreNotFound(client.get(Secret, { name: 'kept' }))).toBeUndefined())
  })

  it('does not let an object go whose clean-up it has put off', async () => {
    let isEmpty = false
    let attempts = 0
    await using _ = await running(
      controller({
        for: Secret,
        reconcile: () => undefined,
        finalize() {
          attempts++
          return isEmpty ? undefined : halt()
        },
      }),
    )
    const secret = { name: 'bucket' }
    await client.create(Secret, { metadata: secret })
    await vi.waitFor(async () => expect((await client.get(Secret, secret)).metadata.finalizers).toHaveLength(1))
    await client.delete(Secret, secret)
    await vi.waitFor(() => expect(attempts).toBe(1))
    expect((await client.get(Secret, secret)).metadata.finalizers).toHaveLength(1)
    isEmpty = true
    await client.patch(Secret, secret, mergePatch({ metadata: { labels: { bucket: 'empty' } } }))
    await vi.waitFor(async () => expect(await ignoreNotFound(client.get(Secret, secret))).toBeUndefined())
  })
})
