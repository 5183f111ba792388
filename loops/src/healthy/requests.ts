import type { TestCluster } from '@setpoint/testing'
import { after, controller, ignoreNotFound, mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Case, sweeper, Widget } from '../stage/index.js'

const REQUEST = { name: 'demo-request', namespace: 'default' }

/** Does what a ConfigMap asks for, once it says what, and takes it away: the next request has the same name. */
const serving = sweeper([REQUEST.name])

/** Somebody makes such a request, unless the last one is still there. */
function asks(data: Record<string, string>, manager: string) {
  return ({ client }: TestCluster): Promise<unknown> =>
    client
      .with({ fieldManager: manager })
      .create(ConfigMap, { metadata: REQUEST, data })
      .catch(() => undefined)
}

/** The same for an operator that hears of nothing, and looks now and then. */
const polling = controller({
  for: Widget,
  async reconcile(_, ctx) {
    await ignoreNotFound(ctx.client.delete(ConfigMap, REQUEST))
    return after('30s')
  },
})

/** Operators that delete what others make, because that is how they say that it is done. */
export const requests: readonly Case[] = [
  {
    name: 'takes away the request that somebody makes by kubectl, always the same, every 20 seconds',
    step: '20s',
    steps: 30,
    operator: () => serving,
    others: asks({ do: 'backup' }, 'kubectl-create'),
  },
  {
    name: 'takes away the request that a pipeline makes, another one each time, every 2 seconds',
    step: '2s',
    steps: 60,
    operator: () => serving,
    others: (cluster, step) => asks({ do: 'scan', commit: `c${step}` }, 'pipeline')(cluster),
  },
  {
    name: 'takes away the request that a schedule makes, always the same, every minute',
    step: '1m',
    steps: 60,
    operator: () => serving,
    others: asks({ do: 'report' }, 'schedule'),
  },
  {
    name: 'takes away the request that a pipeline makes first and fills in afterwards',
    step: '2s',
    steps: 60,
    operator: () => serving,
    async others(cluster, step) {
      if (step % 2 === 0) await asks({}, 'pipeline')(cluster)
      else
        await cluster.client
          .with({ fieldManager: 'pipeline' })
          .patch(ConfigMap, REQUEST, mergePatch({ data: { do: `scan ${step}` } }))
    },
  },
  {
    name: 'looks every 30 seconds for a request that a pipeline makes every 40 seconds, and takes it away',
    step: '40s',
    steps: 40,
    operator: () => polling,
    others: asks({ do: 'scan' }, 'pipeline'),
  },
  {
    name: 'tries every minute whether it can make a ConfigMap, and takes it away',
    step: '1m',
    steps: 30,
    operator: () =>
      controller({
        for: Widget,
        async reconcile(_, ctx) {
          await ctx.client.create(ConfigMap, { metadata: REQUEST })
          await ctx.client.delete(ConfigMap, REQUEST)
          return after('1m')
        },
      }),
  },
]
