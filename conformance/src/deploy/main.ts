// `setpoint deploy`, `undeploy` and `helm` of examples/voteconfig on a real control plane. `npm run test:deploy`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chartForReal } from './chart.js'
import { Checks } from './checks.js'
import { RealCluster } from './cluster.js'
import { deployForReal } from './scenario.js'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
// `exit` handlers end what is under way; a signal alone would not run them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const checks = new Checks(print)
const folder = mkdtempSync(join(tmpdir(), 'setpoint-deploy-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
try {
  await using cluster = await RealCluster.start(folder, print)
  await deployForReal(cluster, folder, checks)
  await chartForReal(cluster, folder, checks)
} catch (error) {
  checks.problems.push(`it came to an end: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}
for (const problem of checks.problems) print(`  - ${problem.replaceAll('\n', '\n    ')}`)
print(`${checks.passed} passed, ${checks.problems.length} failed`)
if (checks.problems.length > 0) process.exitCode = 1
