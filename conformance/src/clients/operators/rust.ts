import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientSuite } from '../client-suite.js'
import { runProgram } from '../program.js'
import { tryOperator } from './operator.js'
import { definitionIsEstablished, webAppIsFinalized, webAppIsKept, webAppIsServed } from './webapp.js'

const SOURCE = fileURLToPath(new URL('../../../clients/kube-rs', import.meta.url))

/** Installs its definition itself, with server-side apply. */
export const rustOperator: ClientSuite = {
  name: 'kube-rs operator',
  needs: { program: 'cargo', install: 'get it from https://rustup.rs' },
  async run(place) {
    const target = place.cache('kube-rs')
    const build = ['build', '--locked', '--quiet', '--target-dir', target]
    await runProgram('cargo', build, { folder: SOURCE })
    return tryOperator(
      place,
      { program: join(target, 'debug', 'webapp-operator'), args: [] },
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
