import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { controller } from 'setpoint'
import { expect, it } from 'vitest'
import { testCluster } from './index.js'
import { Thing } from './thing.suite.js'

const names = Array.from({ length: 20 }, (_, index) => `thing-${index}`)

it('the events of what passes wrote wait until everything has had its pass, and those of one pass lead to one more', async () => {
  const seen: string[] = []
  const things = controller({
    for: Thing,
    owns: [ConfigMap],
    async reconcile({ metadata: { name = '' }, spec }, ctx) {
      seen.push(name)
      await ctx.apply({ kind: ConfigMap, name, data: { size: String(spec.size) } })
      ctx.ready('Applied', `size ${spec.size}`)
    },
  })
  await using cluster = await testCluster({ definitions: [Thing.definition()] })
  for (const name of names)
    await cluster.client.create(Thing, { metadata: { name, namespace: 'default' }, spec: { size: 1 } })
  await cluster.restart({ controllers: [things] })
  await cluster.settle()
  expect(new Set(seen.slice(0, names.length))).toEqual(new Set(names))
  expect(seen).toHaveLength(2 * names.length)
})
