// `npm run bench:runtime`: an operator on Setpoint against the same operator on controller-runtime, as ratios measured in
// one run on one kube-apiserver. The same operator on kube-rs is measured beside them where cargo is installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms } from '@setpoint/conformance/control-plane'
import { Progress } from '../apiserver/progress.js'
import { machineText, thisMachine } from '../apiserver/report/index.js'
import { versionsOf } from '../apiserver/servers/index.js'
import { guarded, readBaseline, writeBaseline } from './baseline.js'
import { Bench } from './bench.js'
import { measureNames, type Options, parseOptions, usage } from './options.js'
import {
  buildControllerRuntime,
  buildKubeRs,
  buildSetpoint,
  image,
  installNode,
  MissingToolError,
  ownNode,
  type Peer,
} from './peers/index.js'
import { besideText, type Line, tableText } from './report/index.js'
import { full, quick } from './settings.js'

/** A regression by more than a third is one that no noise explains. */
const GUARD = 4 / 3

/** Measures what the options ask for; true when every line holds. */
async function main(options: Options): Promise<boolean> {
  const { only, quick: short, record } = options
  const programs = await findPrograms((line) => console.error(line))
  // The guard measures on whatever runs it: it compares with what was recorded so.
  const node = short || options.ownNode ? ownNode : await installNode(image().node)
  console.log(machineText(thisMachine({ ...versionsOf(programs), node: node.version })))
  console.log()
  const progress = new Progress()
  const folder = await mkdtemp(join(tmpdir(), 'setpoint-bench-'))
  const lines: Line[] = []
  try {
    progress.say('building the operators')
    const peers = {
      setpoint: await buildSetpoint(folder, node, 'applies'),
      // The guard looks for regressions of what users write.
      alike: short ? undefined : await buildSetpoint(folder, node, 'same requests'),
      peer: await buildControllerRuntime(folder),
      beside: await buildBeside(options, progress),
    }
    const bench = new Bench(short ? quick : full, programs, peers, progress)
    for (const name of measureNames.filter((candidate) => only.includes(candidate))) {
      lines.push(...(await bench[name]()))
    }
  } finally {
    progress.clear()
    await rm(folder, { recursive: true, force: true })
  }
  if (record) writeBaseline(lines)
  const judged = short ? guarded(lines, readBaseline(), GUARD) : lines
  console.log(tableText(judged, 'controller-runtime'))
  const missed = judged.filter(({ holds }) => !holds).map(({ title }) => title)
  if (missed.length > 0) console.log(`\nFalls short: ${missed.join(', ')}`)
  const beside = besideText(judged, 'kube-rs')
  if (beside !== '')
    console.log(`\nBeside them, the same operator on kube-rs, of which nothing is promised:\n\n${beside}`)
  if (short) console.log(`${judged.length - missed.length} passed, ${missed.length} failed`)
  return missed.length === 0
}

/** kube-rs, where it is wanted and can be built. What guards every change must not need another toolchain. */
async function buildBeside({ quick: short, withoutKubeRs }: Options, progress: Progress): Promise<Peer | undefined> {
  if (short || withoutKubeRs) return undefined
  try {
    return await buildKubeRs()
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error
    progress.clear()
    console.log(`skipped kube-rs: ${error.message}\n`)
    return undefined
  }
}

function readOptions(): Options {
  try {
    return parseOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}

/** A guard says why it cannot guard, and stands in nobody's way. */
async function guard(options: Options): Promise<boolean> {
  try {
    return await main(options)
  } catch (error) {
    if (!options.quick || !(error instanceof MissingToolError)) throw error
    console.log(`skipped: ${error.message}\n0 passed, 0 failed`)
    return true
  }
}

// `exit` handlers end what is under way; a signal alone would not run them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const options = readOptions()
if (options.help) console.log(usage)
else if (!(await guard(options)) && options.strict) process.exitCode = 1
