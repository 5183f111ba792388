import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientSuite, Place } from '../client-suite.js'
import { runProgram } from '../program.js'
import { tryOperator } from './operator.js'
import { deleteWebApp, installDefinition, webAppIsServed } from './webapp.js'

const SOURCE = fileURLToPath(new URL('../../../clients/python', import.meta.url))

/** A beginner's operator with its mistake: it knows nothing of finalizers, and meets its own ConfigMap after its status. */
export const pythonOperator: ClientSuite = {
  name: 'Python operator',
  needs: { program: 'python3', install: 'get it from https://www.python.org, with venv and pip' },
  async run(place) {
    const program = await python(place)
    return tryOperator(
      place,
      { program, args: [join(SOURCE, 'webapp_operator.py')] },
      {
        prepare: installDefinition,
        async scenario(cluster, operator) {
          if (!(await webAppIsServed(cluster))) return
          const lines = [
            'Event: ADDED - default/demo',
            'Created ConfigMap: demo-config',
            'Event: MODIFIED - default/demo',
          ]
          for (const line of [...lines, 'ConfigMap demo-config already exists']) {
            await cluster.expect(`it prints "${line}"`, '/version', () => operator.output.includes(line))
          }
          await deleteWebApp(cluster)
        },
      },
    )
  },
}

/** A Python with what requirements.txt names, made once. */
async function python(place: Place): Promise<string> {
  const requirements = join(SOURCE, 'requirements.txt')
  const name = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12)
  const cache = place.cache('python')
  const folder = join(cache, name)
  const program = join(folder, 'bin', 'python')
  // Written last: a folder without it is one that an interrupted run left.
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return program
  await rm(folder, { recursive: true, force: true })
  await runProgram('python3', ['-m', 'venv', folder], { folder: cache })
  await runProgram(program, ['-m', 'pip', 'install', '--quiet', '-r', requirements], { folder: cache })
  await writeFile(complete, '')
  return program
}
