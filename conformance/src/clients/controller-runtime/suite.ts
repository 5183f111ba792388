import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runGo } from '../../control-plane/go.js'
import { inParallel } from '../../run/index.js'
import type { ClientSuite, Place, Verdict } from '../client-suite.js'
import { lastLines, Program, runProgram } from '../program.js'
import { judge, type PackageResult } from './judge.js'
import { parseKnownSpecs } from './known-specs.js'
import { copyModule } from './module.js'
import { controllerRuntimeVersion, packages } from './packages.js'
import { parseReport, type Spec } from './report.js'

const KNOWN = new URL('../../../known-differences.md', import.meta.url)
const SETPOINT = fileURLToPath(new URL('../../../../packages/cli/bin/setpoint.js', import.meta.url))
const PATIENCE = 300_000

export const controllerRuntime: ClientSuite = {
  name: 'controller-runtime suites',
  needs: { program: 'go', install: 'get it from https://go.dev/dl' },
  run,
}

async function run(place: Place): Promise<Verdict> {
  const folder = join(place.folder, 'module')
  await mkdir(folder)
  const assets = join(place.folder, 'assets')
  await runProgram(process.execPath, [SETPOINT, 'envtest', '--dir', assets], { folder })
  await copyModule(folder)

  const results: PackageResult[] = []
  const flawed: string[] = []
  // Two at a time: most of them wait more than they compute, and the next one is compiled meanwhile.
  await inParallel(packages, 2, async ([path, expected]) => {
    const begin = Date.now()
    const { specs, flaw } = await runPackage(folder, path, assets)
    results.push({ package: path, expected, specs })
    if (flaw !== undefined) flawed.push(flaw)
    const passed = specs.filter((spec) => spec.passed).length
    place.log(`${path}: ${passed} of ${expected} specs, ${Math.round((Date.now() - begin) / 1000)} s`)
  })
  const { passed, problems, flaky } = judge(results, parseKnownSpecs(await readFile(KNOWN, 'utf8')))
  const total = packages.reduce((sum, [, specs]) => sum + specs, 0)
  const note = `${passed} of ${total} specs of controller-runtime ${controllerRuntimeVersion} pass`
  return {
    passed,
    problems: [...flawed, ...problems],
    notes: [note, ...flaky.map((name) => `only at the second try: ${name}`)],
  }
}

/** Compiles the tests of a package and runs them, a failed spec twice: some race with the server and lose to a fast one. */
async function runPackage(module: string, path: string, assets: string): Promise<{ specs: Spec[]; flaw?: string }> {
  const folder = join(module, path)
  const binary = join(folder, 'specs.test')
  const report = join(folder, 'specs.json')
  // Without -trimpath the folder's name is part of what is compiled, and a new folder knows nothing of the old one's work.
  await runGo(['test', '-c', '-trimpath', '-o', binary, '.'], folder)
  const flags = ['-ginkgo.no-color', '-ginkgo.flake-attempts=2', `-ginkgo.json-report=${report}`]
  // What suites leave behind in the temporary folder goes with ours.
  const environment = { KUBEBUILDER_ASSETS: assets, TMPDIR: module }
  const program = new Program(binary, flags, { folder, environment, patience: PATIENCE })
  const code = await program.ended
  const specs = await readFile(report, 'utf8').then(parseReport, () => [])
  const failed = specs.some((spec) => !spec.passed)
  // A binary may hold tests beside the specs, and may die without a report.
  if (code === 0 || (failed && code === 1)) return { specs }
  return { specs, flaw: `${path}: ended with ${code}\n${lastLines(program.output, 20)}` }
}
