import { messageOf } from '@setpoint/kube'
// Clients that nobody here wrote, on the embedded server. `npm run test:clients -- [name…]`
import type { ClientSuite, Verdict } from './client-suite.js'
import { controllerRuntime } from './controller-runtime/index.js'
import { kubectl } from './kubectl/index.js'
import { operators } from './operators/index.js'
import { openPlace } from './place.js'
import { isInstalled } from './program.js'

const suites: readonly ClientSuite[] = [kubectl, ...operators, controllerRuntime]
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs the suites whose name contains one of the filters, all without one; true when nothing failed. */
async function main(filters: readonly string[]): Promise<boolean> {
  const wanted = suites.filter(({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
  if (wanted.length === 0)
    throw new Error(`no client has that name; there are ${suites.map(({ name }) => name).join(', ')}`)
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const suite of wanted) {
    const { program, install } = suite.needs
    if (!isInstalled(program)) {
      total.skipped++
      print(`skipped ${suite.name}: ${program} is not installed; ${install}`)
      continue
    }
    const begin = Date.now()
    const verdict = await tried(suite)
    total.passed += verdict.passed
    total.failed += verdict.problems.length
    const outcome = verdict.problems.length === 0 ? 'ok     ' : 'FAILED '
    print(`${outcome} ${suite.name}: ${verdict.passed} checks, ${Math.round((Date.now() - begin) / 1000)} s`)
    for (const note of verdict.notes) print(`  ${note}`)
    for (const problem of verdict.problems) print(`  - ${problem.replaceAll('\n', '\n    ')}`)
  }
  if (total.skipped > 0) print(`${total.skipped} clients skipped`)
  print(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0
}

async function tried(suite: ClientSuite): Promise<Verdict> {
  using place = openPlace((line) => print(`        ${suite.name}: ${line}`))
  try {
    return await suite.run(place)
  } catch (error) {
    return { passed: 0, problems: [messageOf(error)], notes: [] }
  }
}

// `exit` handlers end what is under way; a signal alone would not run them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  if (!(await main(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
