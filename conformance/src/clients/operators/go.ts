import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runGo } from '../../control-plane/go.js'
import type { ClientSuite } from '../client-suite.js'
import { tryOperator } from './operator.js'
import { installDefinition, webAppIsFinalized, webAppIsKept, webAppIsServed } from './webapp.js'

const SOURCE = fileURLToPath(new URL('../../../clients/controller-runtime', import.meta.url))

/** Also takes part in an election, records events and reads through caches. */
export const goOperator: ClientSuite = {
  name: 'controller-runtime operator',
  needs: { program: 'go', install: 'get it from https://go.dev/dl' },
  async run(place) {
    const program = join(place.folder, 'webapp-operator')
    await runGo(['build', '-trimpath', '-o', program, '.'], SOURCE)
    return tryOperator(
      place,
      { program, args: [] },
      {
        prepare: installDefinition,
        async scenario(cluster) {
          if (!(await webAppIsServed(cluster))) return
          await webAppIsKept(cluster)
          const events = '/apis/events.k8s.io/v1/namespaces/default/events?fieldSelector=regarding.name%3Ddemo'
          await cluster.expect(
            'the operator records events',
            events,
            (list) => (list?.['items'] as unknown[] | undefined)?.[0] !== undefined,
          )
          await webAppIsFinalized(cluster)
        },
      },
    )
  },
}
