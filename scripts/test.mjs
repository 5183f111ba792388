// `npm test`: everything that needs no Go and no cluster, from install to the last test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, checkNode, install, root, tool } from './setup.mjs'

const steps = {
  'build and type-check': build,
  format: () => tool('@biomejs/biome/biome', 'format', '.'),
  lint: () => tool('oxlint', '--type-aware', '--deny-warnings'),
  'unused files, exports and dependencies': () => tool('knip'),
  packages,
}

checkNode()
install()
for (const [title, step] of Object.entries(steps)) {
  console.log(`\n— ${title}`)
  step()
}
console.log('\n— tests')
process.exit(tests())

/** What npm would publish: exports that resolve, types that are there. */
function packages() {
  const packages = readdirSync(`${root}packages`).map((name) => `packages/${name}`)
  for (const folder of [...packages, 'labs']) tool('publint', folder, '--strict')
}

/** Runs the tests and closes with the count that CI reads. */
function tests() {
  const folder = mkdtempSync(join(tmpdir(), 'setpoint-test-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  rmSync(folder, { recursive: true })
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`)
  return status ?? 1
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
