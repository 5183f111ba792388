import { fileURLToPath } from 'node:url'
import { buildCrate, cargo } from '../cargo.js'
import type { ClientSuite } from '../client-suite.js'
import { tryOperator } from './operator.js'
import { definitionIsEstablished, webAppIsFinalized, webAppIsKept, webAppIsServed } from './webapp.js'

const SOURCE = fileURLToPath(new URL('../../../clients/kube-rs', import.meta.url))

/** Installs its definition itself, with server-side apply. */
export const rustOperator: ClientSuite = {
  name: 'kube-rs operator',
  needs: cargo,
  async run(place) {
    const program = await buildCrate({ source: SOURCE, program: 'webapp-operator', cache: 'clients/kube-rs' })
    return tryOperator(
      place,
      { program, args: [] },
      {
        async scenario(cluster) {
          if (!(await definitionIsEstablished(cluster)) || !(await webAppIsServed(cluster))) return
          await webAppIsKept(cluster)
          await webAppIsFinalized(cluster)
        },
      },
    )
  },
}
