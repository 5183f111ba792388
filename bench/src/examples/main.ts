// `npm run bench:examples`: what a test of an example operator takes, from an empty cluster to its last expectation, once the first test
// of its file has loaded and warmed up what all of them need. The packages are the built ones, as in a project that has installed them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Progress } from '../apiserver/progress.js'
import { type Line, lineOf, tableText } from '../runtime/report/index.js'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const EXAMPLES = ['webapp', 'voteconfig']
const LIMIT = { limit: 50 }
const ROUNDS = 5

const usage = `Measures what the tests of the example operators take: the first one of a file, and those after it.

  npm run bench:examples -- [options]

  --strict   exit with 1 when a line falls short of its bound
`

/** Milliseconds of tests. */
interface Durations {
  readonly first: number[]
  readonly others: number[]
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string; readonly duration: number }[]
  }[]
}

function measure(example: string): Durations {
  const folder = mkdtempSync(join(tmpdir(), 'setpoint-bench-'))
  try {
    const outputFile = join(folder, 'report.json')
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const config = fileURLToPath(new URL('vitest.config.js', import.meta.url))
    const options = [
      '--root',
      ROOT,
      '--config',
      config,
      '--no-file-parallelism',
      '--reporter=json',
      `--outputFile=${outputFile}`,
    ]
    const { status, stderr } = spawnSync(process.execPath, [vitest, 'run', `examples/${example}/`, ...options], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the tests of examples/${example} fail, and say nothing about speed:\n${stderr}`)
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
    const durations = testResults.map(({ assertionResults }) => assertionResults.map(({ duration }) => duration))
    return { first: durations.map(([first = 0]) => first), others: durations.flatMap(([, ...others]) => others) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOfExample(example: string, progress: Progress): Line {
  const all: Durations = { first: [], others: [] }
  for (let round = 1; round <= ROUNDS; round++) {
    progress.say(`examples/${example}: round ${round} of ${ROUNDS}`)
    const { first, others } = measure(example)
    all.first.push(...first)
    all.others.push(...others)
  }
  return lineOf(`a test of examples/${example}`, 'ms', LIMIT, { setpoint: all.others, peer: all.first })
}

const { values } = parseArgs({
  options: { strict: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
})
if (values.help) console.log(usage)
else {
  const progress = new Progress()
  const lines = EXAMPLES.map((example) => lineOfExample(example, progress))
  progress.clear()
  console.log(tableText(lines, 'the first of its file'))
  if (values.strict && lines.some(({ holds }) => !holds)) process.exitCode = 1
}
