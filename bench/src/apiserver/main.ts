// `npm run bench:apiserver`: the embedded server against kube-apiserver and etcd, as ratios measured in one run.
import { findPrograms } from '@setpoint/conformance/control-plane'
import { Bench } from './bench.js'
import { measureNames, measures } from './measures/index.js'
import { type Options, parseOptions, usage } from './options.js'
import { Progress } from './progress.js'
import { machineText, type Row, rowOf, saveResult, tableText, thisMachine } from './report/index.js'
import { startEmbedded, startReference, versionsOf } from './servers/index.js'
import { full, quick } from './settings.js'

/** Measures what the options ask for; true when every line holds. */
async function main({ only, quick: short, save }: Options): Promise<boolean> {
  const programs = await findPrograms((line) => console.error(line))
  const machine = thisMachine(versionsOf(programs))
  console.log(`${machineText(machine)}\n`)
  const progress = new Progress()
  const settings = short ? quick : full
  const bench = new Bench(settings, { embedded: startEmbedded, reference: () => startReference(programs) }, progress)
  stopOnSignals(bench)
  const rows: Row[] = []
  try {
    for (const name of measureNames.filter((name) => only.includes(name))) {
      const measure = measures[name]
      rows.push(rowOf(name, measure, settings, await measure.take(bench)))
    }
  } finally {
    progress.clear()
    await bench.stop()
  }
  console.log(tableText(rows))
  if (save) {
    const command = ['npm run bench:apiserver --', ...process.argv.slice(2)].join(' ')
    const name = saveResult({ command, date: new Date().toISOString(), machine, settings, rows })
    console.log(`\nSaved as ${name}`)
  }
  return rows.every(({ holds }) => holds)
}

let interrupted = false

/** What is not stopped in time, because it is just being started, ends with this process. */
function stopOnSignals(bench: Bench): void {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => {
      interrupted = true
      void bench.stop().finally(() => process.exit(128 + number))
    })
  }
}

const options = readOptions()
try {
  if (options.help) console.log(usage)
  else if (!(await main(options)) && options.strict) process.exitCode = 1
} catch (error) {
  // A measure that loses its servers on Ctrl-C complains for nothing.
  if (!interrupted) console.error(error)
  process.exitCode = 1
}

function readOptions(): Options {
  try {
    return parseOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}
