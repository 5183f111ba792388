// `npm run test:examples`: the tests of examples and labs, which `npm test` runs on the embedded server, once more on a real
// control plane. Arguments go to vitest.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, checkNode, install, root } from './setup.mjs'

checkNode()
install()
build()
const { startControlPlane } = await import(`${root}conformance/dist/control-plane/index.js`)
const plane = await startControlPlane()
const folder = mkdtempSync(join(tmpdir(), 'setpoint-examples-'))
let status = 1
try {
  status = await tests(process.argv.slice(2))
} finally {
  await plane.stop()
  rmSync(folder, { recursive: true })
}
process.exit(status)

/** One file at a time: they share the control plane. Closes with the count that CI reads. */
async function tests(args) {
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const filters = args.some((arg) => !arg.startsWith('-')) ? [] : ['examples/', 'labs/']
  const vitest = [`${root}node_modules/vitest/vitest.mjs`, 'run', '--no-file-parallelism', '--testTimeout=240000']
  const child = spawn(process.execPath, [...vitest, ...reporters, ...filters, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SETPOINT_TEST_KUBECONFIG: plane.kubeconfig, KUBECTL: plane.kubectl },
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`)
  return code ?? 1
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
