import type { TestCluster } from '@setpoint/testing'
import { mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Case, sweeper } from '../stage/index.js'

const REQUEST = { name: 'demo-request', namespace: 'default' }

/** Does what a ConfigMap asks for, once it says what, and takes it away: the next request has the same name. */
const serving = sweeper(REQUEST.name, ({ do: what }) => what !== undefined)

/** Somebody makes such a request, unless the last one is still there. */
function asks(data: Record<string, string>, manager: string) {
  return ({ client }: TestCluster): Promise<unknown> =>
    client
      .with({ fieldManager: manager })
      .create(ConfigMap, { metadata: REQUEST, data })
      .catch(() => undefined)
}

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
]
