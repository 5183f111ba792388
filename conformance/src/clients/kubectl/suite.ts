import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientSuite, Place } from '../client-suite.js'
import { Cluster } from '../operators/cluster.js'
import { Program } from '../program.js'
import { type Command, isAsExpected, parseTranscript } from './transcript.js'

const SOURCE = fileURLToPath(new URL('../../../clients', import.meta.url))
const PATIENCE = 60_000

export const kubectl: ClientSuite = {
  name: 'kubectl',
  needs: { program: 'kubectl', install: 'see https://kubernetes.io/docs/tasks/tools' },
  async run(place) {
    await copyFile(join(SOURCE, 'webapp.yaml'), join(place.folder, 'webapp.yaml'))
    const problems: string[] = []
    let passed = 0
    for (const name of (await readdir(join(SOURCE, 'kubectl'))).sort()) {
      await using cluster = await Cluster.start(place.folder)
      for (const command of parseTranscript(await readFile(join(SOURCE, 'kubectl', name), 'utf8'))) {
        const output = await runCommand(place, command, cluster.kubeconfig)
        if (isAsExpected(output, command.output)) passed++
        else
          problems.push(`${name}:${command.line}: ${command.text}\nprints:\n${output}\ninstead of:\n${command.output}`)
      }
    }
    return { passed, problems, notes: [] }
  },
}

async function runCommand({ folder }: Place, { text }: Command, kubeconfig: string): Promise<string> {
  // Nothing of the user's own may show through, above all no cache of what another server serves.
  const environment = { KUBECONFIG: kubeconfig, HOME: folder, KUBECACHEDIR: join(folder, 'cache') }
  const program = new Program('sh', ['-c', text], { folder, environment, patience: PATIENCE })
  const code = await program.ended
  const output = program.output.trimEnd()
  return code === 0 ? output : `${output}\nexit ${code}`.trimStart()
}
